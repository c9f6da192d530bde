/** A picture of a text that could not be copied to this site and is therefore not in it. */
export interface LeftOutPicture {
  /** Its address; of a picture inside the text only the beginning. */
  src: string;
  /** Why, as a sentence for the writer. */
  reason: string;
}

/** What the reply to a save carries beside the record, when pictures were left out. */
export interface WithLeftOut {
  leftOut?: LeftOutPicture[];
}

/** How a writer recognises such a picture: by its file name and where it is. */
export function describePicture(src: string): string {
  const url = URL.parse(src);
  if (!url || !/^(https?|file):$/.test(url.protocol)) return "A picture inside the text";
  const file = decodeOrKeep(url.pathname.split("/").at(-1) ?? "").slice(0, 60) || "A picture";
  return url.hostname ? `${file} from ${url.hostname}` : file;
}

function decodeOrKeep(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
