/** Whether two forms, or two values in them, say the same. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
