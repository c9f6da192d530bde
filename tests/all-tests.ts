/** Whether all is tested, as `script/test --all` does in CI and before a version, or only what each change needs. */
export const isAll = process.env.ALL_TESTS === "true";

/** How much of something random or plenty a test takes: all of it, or a tenth on each change. */
export const share = (all: number): number => (isAll ? all : all / 10);

/** What a test takes of a long list of cases: all of them, or one of `each` on each change. */
export const someOf = <Case>(all: readonly Case[], each: number): Case[] =>
  all.filter((_, place) => isAll || place % each === 0);
