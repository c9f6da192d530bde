import { expect, onTestFinished, test, vi } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { saveObservation } from "#institute/db/weather/weather.ts";
import { extremesFrom } from "#institute/domain/weather/weather.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";

// The built pages: `script/test` builds first.

describeWithDatabase("the home page", (open) => {
  async function openHome() {
    const app = await openApp(await open());
    const publicUrl = () => "https://birds.example.org";
    const texts = deliveredTexts.content();
    const { pages } = await builtPages({
      ...deliveredTexts,
      content: () => texts,
      api: (request) => app.api.request(request),
      publicUrl,
      newId: () => "request-1",
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    /** The pictures of the first slide at a time of the station, asked afresh. */
    const at = async (time: string) => {
      vi.setSystemTime(new Date(`${time}+01:00`));
      pages.replies.clear();
      const page = await pages.page("/", new Request("http://localhost/"));
      return page.body("identity").toString();
    };
    return { db: app.db, texts, at };
  }

  test("has the sky at the station: by the clock, and by its last reading", async () => {
    const { db, at } = await openHome();
    expect(await at("2026-10-20T12:00:00")).toContain('src="/art/sky/day.svg" alt="Amurum by day"');
    expect(await at("2026-10-20T22:00:00")).toContain('src="/art/sky/night.svg" alt="Amurum at night"');
    vi.setSystemTime(new Date("2026-10-21T11:00:00Z"));
    await saveObservation(db, {
      temp_c: 21,
      relative_humidity: 97,
      wind_mph: 4,
      wind_dir: null,
      pressure_mb: null,
      observation_time: "2026-10-21T11:00:00.000Z",
      davis_current_observation: extremesFrom((name) => (name === "rain_rate_in_per_hr" ? 0.3 : null)),
      source: "test",
    });
    expect(await at("2026-10-21T12:30:00")).toContain('src="/art/sky/rain.svg" alt="Amurum in the rain"');
    expect(await at("2026-10-21T15:00:00")).toContain('src="/art/sky/day.svg"');
  });

  test("is the same page with the same ETag within an hour under one sky", async () => {
    const { at } = await openHome();
    expect(await at("2026-10-20T12:00:00")).toBe(await at("2026-10-20T12:50:00"));
  });
});
