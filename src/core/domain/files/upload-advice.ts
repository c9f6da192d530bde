interface Kind {
  extensions: string;
  /** What such a file is, such as “a Word document”. */
  is: string;
  /** What to do with it instead. */
  advice: string;
  /** Whether the advice leads to a PDF, which not every field takes. */
  asPdf?: boolean;
}

const kinds: Kind[] = [
  {
    extensions: "heic heif heics heifs hif",
    is: "a HEIC picture, which not every browser can show",
    advice:
      "Save it as JPEG and upload that. An iPhone takes JPEGs with Settings → Camera → Formats → Most Compatible.",
  },
  {
    extensions: "doc docx dot dotx docm dotm rtf odt ott pages wpd wps",
    is: "a text document",
    advice: "Save it as PDF (File → Save As or Export → PDF) and upload that.",
    asPdf: true,
  },
  {
    extensions: "ppt pptx pps ppsx ppsm pptm pot potx potm odp otp key",
    is: "a presentation",
    advice: "Save it as PDF (File → Save As or Export → PDF) and upload that.",
    asPdf: true,
  },
  {
    extensions: "xls xlsx xlsm xlsb xltx xltm ods ots numbers csv tsv",
    is: "a table",
    advice: "Save it as PDF (File → Save As or Export → PDF) and upload that.",
    asPdf: true,
  },
  {
    extensions: "cfb",
    is: "a document of an older Office, or one with a password",
    advice: "Save it as PDF without a password and upload that.",
    asPdf: true,
  },
  {
    extensions: "txt md markdown tex log html htm mht mhtml xml json",
    is: "a text file",
    advice: "Print it to PDF and upload that.",
    asPdf: true,
  },
  {
    extensions: "epub mobi azw azw3 djvu chm ps eps ai indd pub oxps xps",
    is: "a publication in another format",
    advice: "Export it as PDF and upload that.",
    asPdf: true,
  },
  {
    extensions: "tif tiff bmp psd xcf jp2 jpm jpx jpf j2c j2k jxl jxr bpg flif tga ico cur icns",
    is: "a picture that browsers do not show",
    advice: "Save it as JPEG, or as PNG for a drawing, and upload that.",
  },
  {
    extensions: "dng cr2 cr3 crw nef nrw arw srf sr2 orf rw2 raf pef srw 3fr iiq",
    is: "a raw picture of a camera",
    advice: "Develop it, export it as JPEG and upload that.",
  },
  {
    extensions: "svg svgz",
    is: "an SVG drawing, which may contain programs",
    advice: "Export it as PNG and upload that.",
  },
  {
    extensions: "apng avis",
    is: "an animation in a format that cannot be stored here",
    advice: "Save it as GIF or WebP, or as a still PNG or JPEG, and upload that.",
  },
  {
    extensions:
      "mp4 m4v mov qt avi mkv webm mpg mpeg wmv asf 3gp 3g2 flv f4v f4p ogv ogm ogx mxf mts m2ts mj2 mie vob",
    is: "a video",
    advice: "Put it on YouTube or Vimeo, and its address into the text of a post.",
  },
  {
    extensions:
      "mp3 wav m4a m4b ogg oga opus flac aac aif aiff wma mp1 mp2 mpc amr spx ac3 ape wv caf mid dsf dff qcp voc",
    is: "a recording",
    advice: "Put it on xeno-canto or a similar site, and its address into the text of a post.",
  },
  {
    extensions: "zip rar 7z tar gz tgz tar.gz bz2 xz zst lz lz4 lzh arj cab ace Z cpio dmg iso",
    is: "an archive of files",
    advice: "Unpack it and upload the picture or the PDF that is inside.",
  },
];

const byExtension = new Map(kinds.flatMap((kind) => kind.extensions.split(" ").map((name) => [name, kind])));

/** Containers of many formats: only the name says which. */
const containers = new Set(["zip", "cfb", "xml", "txt", "tif", "gz"]);

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? "";

/** What a file that cannot be stored is, and what to do instead; undefined for a kind that we do not know. */
export function adviceFor(extension: string, name = "", takesPdf = true): string | undefined {
  const named =
    containers.has(extension) || extension === "" ? byExtension.get(extensionOf(name)) : undefined;
  const kind = named ?? byExtension.get(extension);
  if (!kind) return undefined;
  const advice = kind.asPdf && !takesPdf ? "Only pictures can be uploaded here." : kind.advice;
  return `This is ${kind.is}. ${advice}`;
}
