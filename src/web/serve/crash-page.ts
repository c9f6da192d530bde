/** The page for a failure that even the error page did not survive; it needs nothing but itself. */
export function crashPage(requestId: string): Response {
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; background: #12291F; color: #F3EBDA; font: 17px/1.6 system-ui, sans-serif }
  main { max-width: 36rem }
  h1 { font: 500 40px/1.15 Georgia, serif; margin: 0 0 16px }
  a { color: #8CCBA8 }
  code { color: #E8B458 }
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
