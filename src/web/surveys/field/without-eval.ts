import { z } from "zod";

// The content security policy forbids eval, and a browser reports each attempt; so zod must not try it.
z.config({ jitless: true });
