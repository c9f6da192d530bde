const MAX_LENGTH = 200;

/** What went wrong, as one short line for admins, without passwords, keys, queries of addresses and e-mail addresses. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ""] = text.trim().split("\n");
  const plain = line
    .replace(/^(?:[A-Z]\w*)?Error: /, "")
    .replace(/(\w+:\/\/)\S+@/g, "$1")
    .replace(/(\w+:\/\/[^\s?]+)\?\S*/g, "$1")
    .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, "…")
    .replace(/\b(Bearer|Basic) \S+/g, "$1 …")
    .replace(longWithDigit, "…")
    .trim();
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain || "no reason was given";
}

/** As keys and tokens are, and words are not. */
const longWithDigit = /(?=[\w+=-]*\d)[\w+=-]{24,}/g;
