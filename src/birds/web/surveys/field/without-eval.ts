// The content security policy forbids eval, and a browser reports each attempt; so zod must not try it. This is what
// `z.config` sets; the other pages have it in the line in their head.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
