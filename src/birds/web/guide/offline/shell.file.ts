import { institute } from "#core/institute.ts";
import { viewTransition } from "#core/web/styles/view-transition.ts";
import script from "./shell.ts?worker&url";
import { shellStyles } from "./shell-styles.ts";

const html = () => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#12291f">
<meta name="robots" content="noindex">
<title>Birds of Nigeria, offline · ${institute().shortName}</title>
<link rel="manifest" href="/manifest.webmanifest">
<style>${viewTransition}${shellStyles}</style>
</head>
<body>
<header><a href="/birdlist"><b>Birds of Nigeria</b></a><nav aria-label="Guide"><a href="/birdlist">Species</a><a href="/birds/which">Which bird?</a><a href="/datazone/pointcount">Arrivals</a></nav></header>
<p class="note" role="status" id="note">Opening the offline copy.</p>
<main id="main" tabindex="-1"></main>
<script type="module" src="${script}"></script>
</body>
</html>
`;

/** The page that shows the saved copy offline; it needs only its script and the copy. */
export const loader = () => new Response(html(), { headers: { "Content-Type": "text/html; charset=utf-8" } });
