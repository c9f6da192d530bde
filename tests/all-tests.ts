/** Whether all is tested, as `script/test --all` does in CI and before a version, or only what each change needs. */
export const isAll = process.env.ALL_TESTS === "true";

/** How much of something random or plenty a test takes: all of it, or a tenth on each change. */
export const share = (all: number): number => (isAll ? all : all / 10);
