import { errors, jwtVerify, SignJWT } from "jose";

export interface Tokens {
  sign(claims: { accountId: string; sessionId: string; seconds: number }): Promise<string>;
  /** The session that a token is for; nothing when it is forged, malformed or past its time. */
  verify(token: string): Promise<{ sessionId: string } | undefined>;
}

/** Signed JWTs with `sub` (account), `sid` (session), `iat` and `exp`; rights are never in them. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ accountId, sessionId, seconds }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, { algorithms: ["HS256"] });
        return typeof payload.sid === "string" ? { sessionId: payload.sid } : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
