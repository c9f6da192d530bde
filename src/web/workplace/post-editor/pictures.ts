import type { Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import { failureOf } from "../submission.ts";
import { upload } from "../upload.ts";

export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const picturesIn = (files: Iterable<File>) => [...files].filter(({ type }) => type.startsWith("image/"));

/** Puts pictures into a text, from a button, the clipboard or a drop: each is stored first. `status` says how it goes. */
export function usePictures() {
  const editor = useRef<Editor | null>(null);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState<string>();

  async function add(files: Iterable<File>, at?: number) {
    const pictures = picturesIn(files);
    setProblem(undefined);
    for (const [place, file] of pictures.entries()) {
      const which = pictures.length > 1 ? `picture ${place + 1} of ${pictures.length}` : "the picture";
      setStatus(`Uploading ${which}`);
      const onProgress = (part: number) => setStatus(`Uploading ${which}, ${Math.floor(part * 100)} %`);
      try {
        const { secure_url: src, width, height } = await upload(file, "posts", { onProgress });
        const image = { type: "image", attrs: { src, alt: "", width, height } };
        const chain = editor.current?.chain().focus();
        if (at === undefined) chain?.insertContent(image).run();
        else chain?.insertContentAt(at, image).run();
      } catch (error) {
        setProblem(`${file.name || "The picture"} was not added: ${failureOf(error).message}`);
      }
    }
    setStatus("");
  }

  /** True when it has taken the files, so that the editor does nothing with them itself. */
  function take(files: FileList | undefined, html: string | undefined, at?: number): boolean {
    const pictures = picturesIn(files ?? []);
    // A copied passage often brings a picture of itself along; then the passage is what is meant.
    const isPassage = html !== undefined && /<(p|table|h\d|li|div)[\s>]/i.test(html);
    if (pictures.length === 0 || isPassage) return false;
    void add(pictures, at);
    return true;
  }

  return { editor, status, problem, add, take };
}
