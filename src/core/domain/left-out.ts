/** A picture that could not be copied to this site and was removed from the text. */
export interface LeftOutPicture {
  /** Its address; for an inline picture only the beginning. */
  src: string;
  /** The reason, as a sentence for the writer. */
  reason: string;
}

/** Added to the response of a save when pictures were left out. */
export interface WithLeftOut {
  leftOut?: LeftOutPicture[];
}

/** Names such a picture for the writer, by its file name and host. */
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
