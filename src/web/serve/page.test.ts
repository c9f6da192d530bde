import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { showSessionLine } from "../site/show-session.ts";
import { finishPage, renderNonce } from "./page.ts";

const nonce = `nonce="${renderNonce}"`;
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// As in production: in development the tools' own scripts run too.
beforeAll(() => void vi.stubEnv("DEV", false));
afterAll(() => void vi.unstubAllEnvs());

async function finished(html: string) {
  const response = new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  const page = await finishPage(response, { frameUrl: "" });
  const policy = page.headers["content-security-policy"] ?? "";
  return { html: page.body("identity").toString(), scripts: /script-src 'self' ([^;]*)/.exec(policy)?.[1] };
}

test("only inline scripts with the nonce may run, and the nonce never leaves the server", async () => {
  const { html, scripts } = await finished(
    `<head><link ${nonce} rel="modulepreload" href="/a.js"/></head><p>1 < 2</p><script>stolen()</script>` +
      `<script ${nonce}>first("<b>")</script><script src="/a.js" ${nonce}></script>` +
      `<script ${nonce} type="module" src="/b.js"></script><script type="module" ${nonce}>second()</script>`,
  );
  expect(scripts).toBe(`${sha256(showSessionLine)} ${sha256('first("<b>")')} ${sha256("second()")}`);
  expect(html).not.toContain("nonce");
  expect(html).toContain('<script>first("<b>")</script>');
});

test("a page is sent as it was rendered, whatever characters it contains", async () => {
  const text = "<p>Ọ̀ṣun · Ɗan Kano · naïve “Œuvre” 🦜 …</p>";
  expect((await finished(text)).html).toBe(text);
  expect((await finished("<p>a\ud800b</p>")).html).toBe("<p>a\ufffdb</p>");
});
