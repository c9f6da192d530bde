import script from "./field.tsx?worker&url";

/** The files that the page in the field consists of. */
export const fieldFiles = { page: "/field", manifest: "/field.webmanifest", script } as const;
