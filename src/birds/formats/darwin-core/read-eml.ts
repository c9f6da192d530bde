import { createXmlParser } from "#core/domain/xml-parser.ts";

/** The licence in the metadata of an archive, as text with its address, and the organization that published it; "" if they are not named. */
export function readRightsOfEml(xml: string): { licence: string; holder: string } {
  const path: string[] = [];
  let licence = "";
  let holder = "";
  const parser = createXmlParser({
    failed() {
      throw new Error("The metadata is not XML.");
    },
    open({ name, attributes }) {
      path.push(name.slice(name.indexOf(":") + 1));
      if (path.includes("intellectualRights") && attributes.url) licence += ` ${attributes.url} `;
    },
    text(text) {
      if (path.includes("intellectualRights") || path.includes("licensed")) licence += text;
      if (path.at(-1) === "organizationName" && path.at(-2) === "creator") holder ||= text.trim();
    },
    close: () => void path.pop(),
  });
  try {
    parser.write(xml).close();
  } catch {
    // Metadata that cannot be read says nothing.
  }
  return { licence: licence.replaceAll(/\s+/g, " ").trim(), holder };
}
