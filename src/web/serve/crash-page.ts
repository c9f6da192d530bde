/** The page for a failure that even the error page did not survive; it needs nothing but itself, and has a picture if there is one. */
export function crashPage(requestId: string): Response {
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style>
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
<h1>Something went wrong on our side</h1>
<p>The page could not be put together. Nothing that you stored is lost. Please try again in a moment.</p>
<p>If it stays like this, tell us this number: <code>${requestId}</code></p>
<p><a href="/">Back to the home page</a></p>
</main>
</body>
</html>`;
  return new Response(html, {
    status: 500,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
