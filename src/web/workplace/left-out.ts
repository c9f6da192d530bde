import { pictureName, type WithLeftOut } from "#domain/left-out.ts";
import { announceFailure } from "../ui/toast.tsx";

/** Names the pictures that were left out of what was just saved, until the person closes the message. */
export function announceLeftOut({ leftOut = [] }: WithLeftOut): void {
  if (leftOut.length === 0) return;
  const what = leftOut.length === 1 ? "1 picture was" : `${leftOut.length} pictures were`;
  const [them, files] = leftOut.length === 1 ? ["it", "a file"] : ["them", "files"];
  const each = leftOut.map(({ src, reason }) => `${pictureName(src)}: ${reason}`).join(" ");
  announceFailure(
    `${what} left out`,
    `${each} Save ${them} as ${files} and add ${them} with the picture button.`,
  );
}
