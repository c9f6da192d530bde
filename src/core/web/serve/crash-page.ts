import { viewTransition } from "../styles/view-transition.ts";

/** The page shown when even the error page fails. */
export const crashPage = (requestId: string): Response =>
  renderBarePage(500, {
    title: "Something went wrong on our side",
    text: `<p>We could not show this page. Your saved work is safe. Please try again in a moment.</p>
<p>If the problem continues, send us this reference: <code>${requestId}</code></p>
<p><a href="/">Back to the home page</a></p>`,
  });

/** Seconds until a retry makes sense while the database is unavailable. */
export const RETRY_AFTER_S = 5;

/** The page shown while the database cannot be reached. */
export const unavailablePage = (): Response =>
  renderBarePage(
    503,
    {
      title: "Back in a moment",
      text: `<p>The site is temporarily unavailable. Please reload this page in a few seconds.</p>
<p><a href="">Try again</a></p>`,
    },
    { "Retry-After": String(RETRY_AFTER_S) },
  );

/** The page of a link to a preview that works no longer. */
export const endedPreviewPage = (): Response =>
  renderBarePage(410, {
    title: "This preview has ended",
    text: `<p>A link to a preview works for an hour. Ask for a new one, or open the page as it is public.</p>
<p><a href="/">Home</a></p>`,
  });

/** A self-contained page; its background picture is optional. */
function renderBarePage(
  status: number,
  { title, text }: { title: string; text: string },
  headers = {},
): Response {
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  ${viewTransition}
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; align-content: end; box-sizing: border-box; padding: 24px 24px 8vh; background: linear-gradient(to top, #12291F 18%, rgb(18 41 31 / 78%) 50%, rgb(18 41 31 / 10%)), #12291F url(/art/plate/broken.svg) 60% 40% / cover; color: #F3EBDA; font: 17px/1.6 system-ui, sans-serif }
  main { width: 100%; max-width: 68rem; margin: 0 auto }
  h1 { font: 500 clamp(32px, 5vw, 56px)/1.1 Georgia, serif; margin: 0 0 16px; text-wrap: balance }
  p { max-width: 36rem; margin: 0 0 12px }
  a { display: inline-block; margin-top: 12px; padding: 12px 24px; border-radius: 6px; background: #E3A43A; color: #12291F; font-weight: 500; text-decoration: none }
  code { color: #E8B458; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${text}
</main>
</body>
</html>`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
