import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { headLine } from "../head-line.ts";
import { loadSiteLine } from "../load-site.ts";
import { stepBackLine } from "../step-back.ts";
import { finishPage, renderNonce } from "./page.ts";

const nonce = `nonce="${renderNonce}"`;
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// As in production: in development the tools' own scripts run too.
beforeAll(() => void vi.stubEnv("DEV", false));
afterAll(() => void vi.unstubAllEnvs());

const ourOwn = [headLine, loadSiteLine];

async function finished(html: string, init: ResponseInit = {}) {
  const headers = { "Content-Type": "text/html; charset=utf-8", ...init.headers };
  const response = new Response(html, { ...init, headers });
  const page = await finishPage(response, {});
  const policy = page.headers["content-security-policy"] ?? "";
  return {
    html: page.body("identity").toString(),
    link: page.headers.link,
    scripts: /script-src 'self' ([^;]*)/.exec(policy)?.[1],
  };
}

test("only inline scripts with the nonce may run, and the nonce never leaves the server", async () => {
  const { html, scripts } = await finished(
    `<head><link ${nonce} rel="modulepreload" href="/a.js"/></head><p>1 < 2</p><script>stolen()</script>` +
      `<script ${nonce}>first("<b>")</script><script src="/a.js" ${nonce}></script>` +
      `<script ${nonce} type="module" src="/b.js"></script><script type="module" ${nonce}>second()</script>`,
  );
  expect(scripts).toBe([...ourOwn, 'first("<b>")', "second()"].map(sha256).join(" "));
  expect(html).not.toContain("nonce");
  expect(html).toContain('<script>first("<b>")</script>');
});

test("the script that leads a step back to the button runs on the pages that have it alone", async () => {
  const page = `<p>A text</p><script>${stepBackLine}</script>`;
  expect((await finished(page)).scripts).toBe([...ourOwn, stepBackLine].map(sha256).join(" "));
  expect((await finished("<p>A text</p>")).scripts).toBe(ourOwn.map(sha256).join(" "));
});

test("a page announces its stylesheets in its header, beside the links that it has there already", async () => {
  const html =
    '<head><link rel="stylesheet" href="/assets/a.css#"/><link rel="stylesheet" href="/assets/b.css"/></head>' +
    '<p><link rel="stylesheet" href="/assets/c.css"/></p>';
  const preloads = "</assets/a.css>; rel=preload; as=style, </assets/b.css>; rel=preload; as=style";
  expect((await finished(html)).link).toBe(preloads);
  const license = "</licence>; rel=license";
  expect((await finished(html, { headers: { Link: license } })).link).toBe(`${license}, ${preloads}`);
  expect((await finished(html, { status: 404 })).link).toBeUndefined();
  expect((await finished("<head></head>")).link).toBeUndefined();
});

test("a page is sent as it was rendered, whatever characters it contains", async () => {
  const text = "<p>Ọ̀ṣun · Ɗan Kano · naïve “Œuvre” 🦜 …</p>";
  expect((await finished(text)).html).toBe(text);
  expect((await finished("<p>a\ud800b</p>")).html).toBe("<p>a\ufffdb</p>");
});

test("a page whose address is a secret tells it to no other site", async () => {
  const script = { address: "https://analytics.example.org/script.js", site: "malimbe" };
  const finish = async (headers: Record<string, string>) => {
    const type = { "Content-Type": "text/html; charset=utf-8" };
    const page = await finishPage(new Response("<head></head>", { headers: { ...type, ...headers } }), {
      script,
    });
    return [page.headers["referrer-policy"], page.body("identity").toString().includes("analytics")];
  };
  expect(await finish({})).toEqual(["strict-origin-when-cross-origin", true]);
  expect(await finish({ "Referrer-Policy": "no-referrer" })).toEqual(["no-referrer", false]);
});
