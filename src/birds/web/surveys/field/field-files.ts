import script from "./field.tsx?worker&url";
import ringing from "./ringing/ringing.tsx?worker&url";

/** The files that the page in the field consists of. */
export const fieldFiles = { page: "/field", manifest: "/field.webmanifest", script } as const;

/** What the page has for ringers besides, who alone load it. */
export const ringingFiles = { script: ringing } as const;
