import { SaxesParser } from "saxes";

/** The licence in the metadata of an archive, as text with its address, and the organization that published it; "" if they are not named. */
export function readRightsOfEml(xml: string): { licence: string; holder: string } {
  const path: string[] = [];
  let licence = "";
  let holder = "";
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw new Error("The metadata is not XML.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name.slice(name.indexOf(":") + 1));
    if (path.includes("intellectualRights") && attributes.url) licence += ` ${attributes.url} `;
  });
  parser.on("text", (text) => {
    if (path.includes("intellectualRights") || path.includes("licensed")) licence += text;
    if (path.at(-1) === "organizationName" && path.at(-2) === "creator") holder ||= text.trim();
  });
  parser.on("closetag", () => void path.pop());
  try {
    parser.write(xml).close();
  } catch {
    // Metadata that cannot be read says nothing.
  }
  return { licence: licence.replaceAll(/\s+/g, " ").trim(), holder };
}
