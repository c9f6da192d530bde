/**
 * Word writes a list as paragraphs that say in their style which list and level they belong to, with the bullet or number
 * as text in front. Here they become lists.
 */
export function convertWordLists(body: HTMLElement): void {
  const open: { list: HTMLElement; level: number; of: string }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const [, of = "", digits = ""] =
      /mso-list:\s*(l\d+)\s+level(\d+)/.exec(paragraph.getAttribute("style") ?? "") ?? [];
    const level = Number(digits);
    if (!level || /^H/.test(paragraph.tagName)) continue;
    // A paragraph between two entries ends the list.
    if (last !== null && paragraph.previousElementSibling !== last) open.length = 0;

    const marker = removeMarker(paragraph);
    while (open.length > 0 && (top(open).level > level || (top(open).level === level && top(open).of !== of)))
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
      open.push({ list, level, of });
    } else paragraph.remove();
    top(open).list.append(entry);
    last = open[0]?.list ?? null;
  }
}

interface Open {
  list: HTMLElement;
  level: number;
  of: string;
}

function top(open: Open[]): Open {
  const last = open.at(-1);
  if (!last) throw new Error("No list is open.");
  return last;
}

/** The bullet or number in front of an entry, which is taken away. */
function removeMarker(paragraph: HTMLElement): string {
  const ignored = paragraph.querySelector<HTMLElement>(
    "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']",
  );
  const marker = ignored?.textContent?.replaceAll("\u00a0", " ").trim() ?? "";
  ignored?.remove();
  return marker;
}
