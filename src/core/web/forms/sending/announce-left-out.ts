import { describePicture, type WithLeftOut } from "#core/domain/left-out.ts";
import { announceFailure } from "../../ui/toast.tsx";

/** Lists the pictures that were left out of a saved text; the message stays until it is closed. */
export function announceLeftOut({ leftOut = [] }: WithLeftOut): void {
  if (leftOut.length === 0) return;
  const what = leftOut.length === 1 ? "1 picture was" : `${leftOut.length} pictures were`;
  const [them, files] = leftOut.length === 1 ? ["it", "a file"] : ["them", "files"];
  const reasons = leftOut.map(({ src, reason }) => `${describePicture(src)}: ${reason}`).join(" ");
  announceFailure(
    `${what} left out`,
    `${reasons} Save ${them} as ${files} and add ${them} with the picture button.`,
  );
}
