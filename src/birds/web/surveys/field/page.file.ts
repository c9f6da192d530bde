import { institute } from "#core/institute.ts";
import { permissionsWith } from "#core/web/permissions.ts";
import tokens from "#core/web/styles/tokens.css?inline";
import { viewTransition } from "#core/web/styles/view-transition.ts";
import styles from "./field.css?inline";
import { fieldFiles, ringingFiles } from "./field-files.ts";

/** What the development server expects of a page with React. */
const devPreamble = import.meta.env.DEV
  ? "<script>window.__vite_plugin_react_preamble_installed__=true;window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script>"
  : "";

const html = () => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101915">
<meta name="robots" content="noindex">
<meta name="description" content="Record bird surveys in the field, without a signal.">
<title>Field surveys · ${institute().shortName}</title>
<link rel="manifest" href="${fieldFiles.manifest}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${viewTransition}${tokens}${styles}</style>
<noscript><style>[data-opening]{display:none}</style></noscript>
</head>
<body>
<div id="field" data-ringing="${ringingFiles.script}"><main><h1>Field surveys</h1><p>Count birds on your phone, with or without a signal.</p>
<noscript><p>This page needs JavaScript. Switch it on in the settings of your browser, then open the page again.</p></noscript>
<div data-opening><p>Your surveys are opening…</p>
<p class="late">This takes longer than it should. Check your connection, then <a href="/field">open the page again</a>. Surveys saved on this phone are safe.</p></div></main></div>
${devPreamble}<script type="module" src="${fieldFiles.script}"></script>
</body>
</html>
`;

/** The page that records surveys in the field; its policy allows what the rest of the site may not use. */
export const loader = () =>
  new Response(html(), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Permissions-Policy": permissionsWith("geolocation"),
    },
  });
