import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

export interface Tokens {
  sign(claims: { accountId: string; sessionId: string; seconds: number }): Promise<string>;
  /** The session that a token is for; nothing when it is forged, malformed or past its time. */
  verify(token: string): Promise<{ sessionId: string } | undefined>;
}

/** Signed JWTs with `sub` (account), `sid` (session), `iat` and `exp`; rights are never in them. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // A signature that held once holds until its time is over; the session itself is asked for on every call.
  const verified = new LRUCache<string, { sessionId: string }>({ max: 1000 });
  return {
    sign: ({ accountId, sessionId, seconds }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    async verify(token) {
      const known = verified.get(token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
          algorithms: ["HS256"],
          requiredClaims: ["exp"],
        });
        if (typeof payload.sid !== "string" || payload.exp === undefined) return undefined;
        const claims = { sessionId: payload.sid };
        verified.set(token, claims, { ttl: Math.max(1, payload.exp * 1000 - Date.now()) });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
