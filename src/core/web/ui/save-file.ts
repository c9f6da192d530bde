/** Time for the browser to begin reading a file. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a file that was made in the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}
