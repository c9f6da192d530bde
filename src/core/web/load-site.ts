/**
 * Loads the script of all pages. A line at the end of a document: it waits for the stylesheets, so the script does not
 * share a slow line with them and delay the first paint.
 */
export const loadSiteLine =
  'document.body.append(Object.assign(document.createElement("script"),{type:"module",src:document.currentScript.dataset.src}))';
