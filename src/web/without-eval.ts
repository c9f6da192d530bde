// The content security policy forbids eval, and a browser reports each attempt; so zod must not try it. This is what
// `z.config` sets; zod itself would be a tenth of the page, and many pages do without it.
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
