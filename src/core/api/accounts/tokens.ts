import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

/** What a token grants: everything that its session may do, or only reading stored files. */
type TokenUse = "session" | "files";

interface TokenClaims {
  accountId: string;
  sessionId: string;
}

/** The session of a token, and when the token expires, in seconds since 1970. */
export interface VerifiedToken {
  sessionId: string;
  endsAt: number;
}

export interface Tokens {
  /** Signs a token for a session that lasts `seconds` from now. */
  sign(claims: TokenClaims & { seconds: number }): Promise<string>;
  /** Signs a token for the files of a session; the same claims give the same token. */
  signForFiles(claims: TokenClaims & { endsAt: number }): Promise<string>;
  /** Returns `undefined` if the token is forged, malformed, expired, or for another use. */
  verify(token: string, use?: TokenUse): Promise<VerifiedToken | undefined>;
}

const filesAudience = "files";

/** Whether each part is base64url as RFC 7515 writes it: no padding, no other alphabet, no bits left over. */
const isCanonical = (token: string) =>
  token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);

/** JWTs with `sub` (account), `sid` (session), `exp`, and `aud` for files; they never contain rights. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // A verified signature stays valid until it expires; the session itself is checked on every call.
  const verified = new LRUCache<string, VerifiedToken & { use: TokenUse }>({ max: 1000 });
  return {
    sign: ({ accountId, sessionId, seconds }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    signForFiles: ({ accountId, sessionId, endsAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(accountId)
        .setAudience(filesAudience)
        .setExpirationTime(endsAt)
        .sign(key),
    async verify(token, use = "session") {
      if (!isCanonical(token)) return undefined;
      const cached = verified.get(token);
      if (cached) return cached.use === use ? cached : undefined;
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
          algorithms: ["HS256"],
          requiredClaims: ["exp"],
          ...(use === "files" && { audience: filesAudience }),
        });
        if (use === "session" && payload.aud !== undefined) return undefined;
        if (typeof payload.sid !== "string" || payload.exp === undefined) return undefined;
        const claims = { sessionId: payload.sid, endsAt: payload.exp, use };
        verified.set(token, claims, { ttl: Math.max(1, payload.exp * 1000 - Date.now()) });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
