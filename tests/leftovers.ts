/** How comments name a state of the program before this one: what it stored, asked for, or reads beside it. */
const older = new RegExp(
  [
    "\\b(earlier|older|former|old|previous) (versions?|servers?|releases?)\\b",
    "\\b(versions?|releases?) before\\b",
    "\\bservers? (of (that|the) version|before \\d)\\b",
    "(?<![\\d.])0\\.\\d+\\.\\d+(?![\\d.])",
  ].join("|"),
  "i",
);
const leaves = /\bLeaves with (\d+\.\d+\.\d+): \S/;
const stays = /\bStays: \S/;

/** The comments of a source of TypeScript or CSS; lines of `//` that follow one another are one. */
function commentsOf(source: string): string[] {
  const found = source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|(?<=\s)\/\/ .*/gm) ?? [];
  return found.map((comment) => comment.replace(/\s*\n\s*(\*(?!\/)|\/\/)?\s*/g, " ").trim());
}

/** The comments on what is left of an older version that say neither when it leaves nor why it stays. */
export const findUndecided = (source: string): string[] =>
  commentsOf(source).filter(
    (comment) => older.test(comment) && !leaves.test(comment) && !stays.test(comment),
  );

/** The comments on what has to be gone in a version of the program. */
export const findOverdue = (source: string, current: string): string[] =>
  commentsOf(source).filter((comment) => {
    const [, version] = leaves.exec(comment) ?? [];
    return version !== undefined && isReached(version, current);
  });

const isReached = (version: string, current: string): boolean =>
  current.localeCompare(version, "en", { numeric: true }) >= 0;
