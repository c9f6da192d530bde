import { afterEach, expect, test } from "vitest";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";

// Pages load nothing from other sites except configured content.

describeEachDatabase("a page", (open) => {
  afterEach(() => setInstitute({}));

  async function policyOf(
    external?: { script: { address: string; site: string } },
    calendar = deliveredInstitute.calendar,
  ) {
    const app = await openApp(await open());
    setInstitute({ calendar });
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => "https://birds.example.org",
      newId: () => "1",
      ...(external && { external }),
    });
    const page = await pages.page("/events", new Request("http://localhost/events"));
    return { policy: page.headers["content-security-policy"] ?? "", text: page.body("identity").toString() };
  }

  test("loads nothing from other sites by default", async () => {
    const { policy, text } = await policyOf();
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/calendar|counter/);
    expect(text).not.toMatch(/<script[^>]+src="http/);
    expect(text).toContain("No upcoming events");
  });

  test("may show the configured calendar, by its host, and load the configured visit counter", async () => {
    const { policy, text } = await policyOf(
      { script: { address: "https://counter.example.org/js?a=1&b", site: "www.example.org" } },
      { page: "https://calendar.example.org/embed?src=a;b", feed: "" },
    );
    expect(policy).toMatch(/frame-src [^;]*https:\/\/calendar\.example\.org(;|$)/);
    expect(policy).toMatch(/script-src [^;]*https:\/\/counter\.example\.org(;|$)/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/counter\.example\.org(;|$)/);
    expect(text).toContain(
      '<script defer src="https://counter.example.org/js?a=1&amp;b" data-domain="www.example.org"',
    );
  });
});
