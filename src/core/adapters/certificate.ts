import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";

/** The certificate that a server shows: when it begins and ends (ISO 8601), and why browsers refuse it, or null. */
export interface Certificate {
  validFrom: string;
  validTo: string;
  problem: string | null;
}

/** Reads the certificate of the server at an `https:` address; rejects if it cannot be reached within the time. */
export async function readCertificate(address: string, timeoutMs: number): Promise<Certificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
    // What is wrong with it is part of the answer.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(timeoutMs) });
    const { authorizationError } = socket;
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return {
      validFrom: new Date(valid_from).toISOString(),
      validTo: new Date(valid_to).toISOString(),
      problem: socket.authorized ? null : String(authorizationError ?? "it is not trusted"),
    };
  } finally {
    socket.destroy();
  }
}
