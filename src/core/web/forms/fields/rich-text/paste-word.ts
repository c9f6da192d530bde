/** Converts Word's list paragraphs, whose list and level are in their style, to HTML lists. */
export function convertWordLists(body: HTMLElement): void {
  const open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const [, listId = "", digits = ""] =
      /mso-list:\s*(l\d+)\s+level(\d+)/.exec(paragraph.getAttribute("style") ?? "") ?? [];
    const level = Number(digits);
    if (!level || /^H/.test(paragraph.tagName)) continue;
    // A paragraph between two entries ends the list.
    if (last !== null && paragraph.previousElementSibling !== last) open.length = 0;

    const marker = removeMarker(paragraph);
    while (
      open.length > 0 &&
      (top(open).level > level || (top(open).level === level && top(open).listId !== listId))
    )
      open.pop();
    const entry = document.createElement("li");
    entry.append(...paragraph.childNodes);
    if (open.length === 0 || top(open).level < level) {
      const list = document.createElement(/^(\d+|[a-z]{1,4})[.)]$/i.test(marker) ? "ol" : "ul");
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) {
        parent.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ list, level, listId });
    } else paragraph.remove();
    top(open).list.append(entry);
    last = open[0]?.list ?? null;
  }
}

interface OpenList {
  list: HTMLElement;
  level: number;
  listId: string;
}

function top(open: OpenList[]): OpenList {
  const last = open.at(-1);
  if (!last) throw new Error("No list is open.");
  return last;
}

/** Removes and returns the bullet or number in front of an entry. */
function removeMarker(paragraph: HTMLElement): string {
  const ignored = paragraph.querySelector<HTMLElement>(
    "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']",
  );
  const marker = ignored?.textContent?.replaceAll("\u00a0", " ").trim() ?? "";
  ignored?.remove();
  return marker;
}
