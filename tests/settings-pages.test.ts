import { afterEach, expect, test } from "vitest";
import { deliveredInstitute, setInstitute } from "#core/institute.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { describeWithDatabase } from "./databases.ts";

describeWithDatabase("the pages", (open) => {
  afterEach(() => setInstitute({}));

  async function openPages() {
    const app = await openApp(await open());
    const { pages } = await builtPages({
      api: (request) => app.api.request(request),
      publicUrl: () => "https://birds.example.org",
      newId: () => "1",
      content: app.services.content.current,
      previewContent: app.services.content.preview,
    });
    const read = async (path: string) => {
      pages.replies.clear();
      const page = await pages.page(path, new Request(`http://localhost${path}`));
      return page.body("identity").toString();
    };
    return { read };
  }

  test("say the institute's new name everywhere, and the old one nowhere", async () => {
    const { read } = await openPages();
    setInstitute({
      name: "Yankari Bird Institute",
      shortName: "YBI",
      place: "Yankari",
      description: "Birds of the Yankari plains.",
      address: ["P.O. Box 1, Bauchi"],
    });
    for (const path of [
      "/",
      "/contact",
      "/events",
      "/auth",
      "/nowhere",
      "/field",
      "/publications",
      "/birds",
    ]) {
      const text = await read(path);
      expect(text, path).not.toMatch(/Leventis Ornithological|P\.O\. Box 13404|<title>[^<]*APLORI/);
      expect(text, path).toMatch(/Yankari|YBI/);
    }
  });

  test("show contact details, office hours, topics, links, and the rights in texts and pictures", async () => {
    const { read } = await openPages();
    const before = await read("/contact");
    expect(before).not.toMatch(/Office hours|Fees|rel="license"/);
    // What holds for every topic is said once.
    expect(before.match(/within 1 week/g)).toHaveLength(1);
    expect(before).toMatch(/<dt>All messages<\/dt><dd>Our administrators/);
    expect(before).toContain("Only the institute’s administrators can read them.");
    setInstitute({
      email: "office@example.org",
      telephone: "+234 800 1",
      hours: ["Monday to Friday, 08:00 to 16:00"],
      topics: [
        {
          label: "Fees",
          recipient: "bursar@example.org",
          answers: "The bursar",
          within: "3 d",
          telephone: "+234 801",
        },
        { label: "Birds", recipient: "" },
        { label: "Study", recipient: "study@example.org" },
      ],
      textLicence: "CC-BY-4.0",
      menuLinks: [{ label: "Bird club", href: "https://club.example.org", menu: "News", place: 1 }],
    });
    const after = await read("/contact");
    expect(after).toContain("mailto:office@example.org");
    expect(after).toContain("tel:+2348001");
    expect(after).toContain("Monday to Friday, 08:00 to 16:00");
    expect(after).toMatch(/<select[^>]*name="topic"/);
    expect(after).toMatch(/<option value="Fees">Fees.*answered within 3 days/);
    expect(after).toMatch(/<dt>Fees<\/dt><dd>The bursar.*within 3 days.*tel:\+234801/);
    expect(after).toMatch(/<dt>Birds, Study<\/dt><dd>Our administrators/);
    expect(after).not.toContain("bursar@example.org");
    expect(after).toContain(
      "Only the institute’s administrators and those who answer a topic can read them.",
    );
    expect(after).toMatch(/© A.P. Leventis[^<]*, unless someone else is named/);
    expect(after).toMatch(/Texts: <a [^>]*rel="license"[^>]*>CC BY 4.0</);
    const [menu = ""] = /<ul id="menu-news">.*?<\/ul>/s.exec(after) ?? [];
    expect(menu).toMatch(/^<ul id="menu-news"><li><a href="https:\/\/club\.example\.org"/);
    expect(after).not.toContain("Center for Species Survival");
    setInstitute(deliveredInstitute);
    expect(await read("/contact")).toBe(before);
  });

  test("say on the page for the press who speaks, and how texts and pictures may be used", async () => {
    const { read } = await openPages();
    const before = await read("/press");
    expect(before).not.toMatch(/rel="license"|tel:|mailto:/);
    expect(before).toContain("No licence is stated for our drawings and pictures");
    // Two files of the logo and six pictures, each with its credit in words and in the name of the file.
    expect(before.match(/Credit: A.P. Leventis/g)).toHaveLength(8);
    expect(before.match(/<a [^>]*download="[a-z0-9-]*leventis[a-z0-9-]*\.(svg|png)"/g)).toHaveLength(8);
    setInstitute({
      telephone: "+234 800 1",
      copyrightHolder: "Plateau Bird Trust",
      textLicence: "CC-BY-4.0",
      pictureLicence: "CC-BY-4.0",
    });
    const after = await read("/press");
    expect(after).toContain("tel:+2348001");
    expect(after).toContain("Credit: Plateau Bird Trust");
    expect(after.match(/Texts, drawings and pictures: <a [^>]*rel="license"/g)).toHaveLength(2);
    expect(after).not.toContain("No licence is stated");
    setInstitute({ textLicence: "CC-BY-4.0", pictureLicence: "CC0-1.0" });
    expect(await read("/library")).toMatch(/Texts: <a .*Drawings and pictures: <a /);
    const home = await read("/");
    expect(home).toContain('"license":"https://creativecommons.org/licenses/by/4.0/"');
    setInstitute(deliveredInstitute);
  });

  test("say after a message who answers it and when, and repeat no topic that nobody offers", async () => {
    const { read } = await openPages();
    setInstitute({
      topics: [
        { label: "Fees", recipient: "bursar@example.org", answers: "The bursar", within: "3 d" },
        { label: "Birds", recipient: "bursar@example.org" },
      ],
    });
    expect(await read("/contact?sent=copy&topic=Fees")).toContain(
      "The bursar will answer within 3 days, by e-mail.",
    );
    expect(await read("/contact?sent=copy&topic=Birds")).toContain(
      "our administrators will answer, by e-mail.",
    );
    for (const topic of [
      "<script>alert(1)</script>",
      "Call +1 555 0100 now",
      "bursar@example.org",
      "__proto__",
    ]) {
      const text = await read(`/contact?sent=yes&topic=${encodeURIComponent(topic)}`);
      expect(text).not.toContain("will answer");
      expect(text).not.toMatch(/<script>alert|<p>[^<]*555 0100|<p>[^<]*bursar/);
    }
    setInstitute({ topics: [] });
    expect(await read("/contact")).not.toMatch(/name="topic"|Who answers/);
    setInstitute(deliveredInstitute);
  });

  test("of the workplace bring the settings to the browser, without who gets the messages", async () => {
    const { read } = await openPages();
    setInstitute({ shortName: "YBI", topics: [{ label: "Fees", recipient: "bursar@example.org" }] });
    const text = await read("/auth");
    expect(text).toContain("YBI");
    expect(text).toContain("Fees");
    expect(text).not.toContain("bursar@example.org");
    expect(await read("/news")).not.toContain("Fees");
  });
});
