import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readCertificate } from "#core/adapters/certificate.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { checkMailServer } from "#core/adapters/mail.ts";
import type { Config } from "#core/config.ts";
import { formatDateTime } from "#core/domain/dates.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { version } from "#core/version.ts";

/** How long each service may take to answer. */
const TIMEOUT_MS = 10_000;

/** Signs in to the mail server, and sends nothing. */
export async function checkMail(url: string, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  const about = "Mail server";
  try {
    await checkMailServer(url, timeoutMs);
    const isSignedIn = new URL(url).username !== "";
    const text = isSignedIn
      ? "It answers and accepts the user and password."
      : "It answers. SMTP_URL names no user.";
    return { about, level: "fine", text };
  } catch (error) {
    return {
      about,
      level: "wrong",
      text: `The check failed: ${reasonOf(error)}`,
      advice: "Check SMTP_URL. A special character in the password is written with %, such as %40 for @.",
    };
  }
}

/** Writes a small file, reads it back and deletes it. */
export async function checkStore(about: string, store: FileStore, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  const key = `doctor-${randomUUID()}`;
  const content = new Uint8Array(randomBytes(64));
  const act = async () => {
    await store.write(key, content);
    let read: Uint8Array | undefined;
    try {
      const file = await store.read(key);
      if (file) read = new Uint8Array(await new Response(file.body).arrayBuffer());
    } finally {
      await store.remove(key);
    }
    if (!read || Buffer.compare(read, content) !== 0) throw new Error("what was written is not what is read");
  };
  try {
    await Promise.race([act(), refuseAfter(timeoutMs)]);
    return { about, level: "fine", text: "A file was written, read and deleted." };
  } catch (error) {
    return {
      about,
      level: "wrong",
      text: `No file could be written and read: ${reasonOf(error)}`,
      advice: "Check the address, the key and its rights: it has to list, read, write and delete.",
    };
  }
}

const refuseAfter = (timeoutMs: number) =>
  pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error("there was no answer in time");
  });

const MAX_CLOCK_ERROR_S = 60;

/** Compares the clock with that of a service that the site uses anyway. */
export async function checkClock({ openMeteo, openMeteoAddress, files }: Config): Promise<Finding> {
  const about = "Clock";
  const others = [
    ...(openMeteo ? [openMeteoAddress ?? "https://api.open-meteo.com"] : []),
    ...(files.kind === "s3" ? [files.endpoint] : []),
  ];
  for (const address of others) {
    const theirs = await readDate(address);
    if (theirs === undefined) continue;
    const seconds = Math.abs(Date.now() - theirs) / 1000;
    const { host } = new URL(address);
    if (seconds <= MAX_CLOCK_ERROR_S)
      return { about, level: "fine", text: `It agrees with that of ${host}.` };
    return {
      about,
      level: "wrong",
      text: `It differs from that of ${host} by ${Math.round(seconds)} seconds.`,
      advice: "Let the machine set its clock by itself: timedatectl set-ntp true",
    };
  }
  return {
    about,
    level: "watch",
    text: "No other server answered to compare it with.",
    advice: "Compare it with your own: date",
  };
}

async function readDate(address: string): Promise<number | undefined> {
  const reply = await ask(address, { method: "HEAD" }).catch(() => undefined);
  const moment = Date.parse(reply?.headers.get("date") ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}

const ask = (address: string, init: RequestInit = {}) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** Reads the site as a visitor does: by its public address, through the proxy. */
export async function checkPublicAddress(publicUrl: string, trustProxy: boolean): Promise<Finding[]> {
  const about = "Public address";
  let reply: Response;
  let answer: string;
  try {
    reply = await ask(`${publicUrl}/healthz`);
    answer = await reply.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [
      {
        about,
        level: "wrong",
        text: `${publicUrl} does not answer: ${describeFailure(cause)}`,
        advice: "Check the name in the DNS, the proxy and the firewall.",
      },
    ];
  }
  if (reply.status !== 200 || !answer.startsWith("ok "))
    return [
      {
        about,
        level: "wrong",
        text: `${publicUrl} is answered by something else (${reply.status}).`,
        advice: "Check PUBLIC_URL, and where the proxy sends requests.",
      },
    ];
  const running = answer.slice(3).trim();
  return [
    running === version
      ? { about, level: "fine", text: `${publicUrl} leads here, version ${version}.` }
      : {
          about,
          level: "watch",
          text: `${publicUrl} is answered by version ${running}, and this is ${version}.`,
          advice: "Restart the server after an upgrade.",
        },
    judgeProxy(reply.headers.get("x-visitor-from"), trustProxy),
    ...(publicUrl.startsWith("https:") ? [await checkRedirect(publicUrl)] : []),
  ];
}

/** In words if the proxy breaks the handshake off, as Caddy does until it has a certificate. */
function describeFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR")
    return "the proxy has no certificate for this name, which a new proxy gets within a minute";
  return reasonOf(error);
}

function judgeProxy(from: string | null, trustProxy: boolean): Finding {
  const about = "Proxy";
  if (from === "ignored")
    return {
      about,
      level: "wrong",
      text: "A proxy passes on the visitors' addresses, and TRUST_PROXY is not set: all visitors share one address.",
      advice: "Set TRUST_PROXY=true, if only your proxy can reach the server.",
    };
  if (from === "none" && trustProxy)
    return {
      about,
      level: "wrong",
      text: "TRUST_PROXY is set, and no proxy sends X-Forwarded-For: visitors can claim any address.",
      advice: "Let the proxy set X-Forwarded-For, as the samples do, or unset TRUST_PROXY.",
    };
  return {
    about,
    level: "fine",
    text: from === "proxy" ? "It passes on the visitors' addresses." : "There is none.",
  };
}

/** Whether the address without a certificate leads to the one with it. */
async function checkRedirect(publicUrl: string): Promise<Finding> {
  const about = "http";
  const plain = new URL(publicUrl.replace(/^https:/, "http:"));
  // A port of its own has no counterpart without a certificate.
  if (plain.port) return { about, level: "fine", text: "The site has a port of its own." };
  const reply = await ask(`${plain.origin}/healthz`).catch(() => undefined);
  const leadsOn = reply?.headers.get("location")?.startsWith("https:") === true;
  if (!reply || leadsOn) return { about, level: "fine", text: "It leads to https, or is closed." };
  return {
    about,
    level: "watch",
    text: "The site also answers without a certificate.",
    advice: "Let the proxy redirect http to https, as the samples do.",
  };
}

/** The certificate of the public address: trusted, and not in the last fifth of its time, when proxies have renewed it. */
export async function checkCertificate(publicUrl: string, now: Date): Promise<Finding> {
  const about = "Certificate";
  try {
    const { validFrom, validTo, problem } = await readCertificate(publicUrl, TIMEOUT_MS);
    const [begin, end] = [Date.parse(validFrom), Date.parse(validTo)];
    const left = (end - now.getTime()) / (end - begin);
    const advice = "Renew it, and see why that did not happen by itself.";
    if (left < 0) return { about, level: "wrong", text: `It expired on ${formatDateTime(validTo)}.`, advice };
    if (problem)
      return {
        about,
        level: "wrong",
        text: `Browsers do not trust it: ${problem}.`,
        advice: "Get one that covers this name, from Let's Encrypt for example.",
      };
    const text = `It is valid until ${formatDateTime(validTo)}.`;
    if (left > 0.2) return { about, level: "fine", text };
    return { about, level: left < 0.1 ? "wrong" : "watch", text, advice };
  } catch (error) {
    return {
      about,
      level: "wrong",
      text: `It could not be read: ${describeFailure(error)}`,
      advice: "Check that the proxy answers on port 443, and what its log says: journalctl --unit=caddy",
    };
  }
}
