import { z } from "zod";
import { type LimitFigures, limitNames } from "#core/domain/limits.ts";

// How a setting is written in the environment; a message completes the sentence that begins with its name.

/** Whether something is on. */
export const flag = z
  .enum(["true", "false", "1", "0", ""], "must be true or false")
  .default("false")
  .transform((value) => value === "true" || value === "1");

/** A whole number, such as a port. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));

/** Figures of limits, such as `writes=1200, openRequests=8`. */
export const limitFigures = z.string().transform((text, context) => {
  const figures: LimitFigures = {};
  for (const part of text.split(",")) {
    const [, written, points] = /^\s*(\w+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? [];
    const name = limitNames.find((known) => known === written);
    if (name) figures[name] = Number(points);
    else context.addIssue(`looks like writes=1200, openRequests=8; the names are ${limitNames.join(", ")}`);
  }
  return figures;
});

/** An address on the web; `example` completes the message. */
export const webAddress = (example: string) => addressOf("https?", `looks like ${example}`);

/** A whole address: `new URL` also takes one without slashes, or with a space or a line end around it. */
export const addressOf = (schemes: string, error: string) =>
  z
    .url({ protocol: new RegExp(`^${schemes}$`), error, abort: true })
    .regex(new RegExp(`^${schemes}://[^\\s/][^\\s]*$`, "i"), { error, abort: true });

const siteExample = "https://www.example.org";
/** The address of the site itself: nothing but a scheme and a host, since its pages begin at the root. */
export const siteAddress = webAddress(siteExample)
  .refine(
    isOnlyHost,
    `looks like ${siteExample}: without a path, a query or a password, since the pages are at the root of a host`,
  )
  .transform((address) => new URL(address).origin);

const backupPlace = "is a folder, or looks like https://key:secret@s3.example.org/bucket?region=eu-west-1";
/** A folder, or the address of an S3 bucket. */
export const placeOfBackups = z
  .string()
  .refine((place) => !/^[a-z][\w+.-]+:/i.test(place) || s3Address.safeParse(place).success, backupPlace);

/** The base address of a service, without a trailing slash. */
export const baseAddress = webAddress("https://weather.example.org").transform(withoutSlash).optional();

const postgresAddress = "looks like postgres://user:password@host:5432/name";
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: postgresAddress, abort: true })
  .regex(/^\w+:\/\//, postgresAddress);

const s3Example = "https://key:secret@s3.example.org/bucket?region=eu-west-1";
/** The address of an S3 bucket, with its key. */
export const s3Address = webAddress(s3Example).transform(toS3);

/** The address of an image service, with the presets of its uploads. */
export const imageService = webAddress(
  "https://api.example.org/upload?profiles=people&species=birds&posts=posts",
).transform(toImageService);

const dataciteUrl =
  "looks like https://api.datacite.org, without a password; http is allowed only for a server on this machine";
/** An address to which a password is sent. */
export const dataciteAddress = z
  .url({ protocol: /^https?$/, error: dataciteUrl, abort: true })
  .refine(isSafeForPasswords, dataciteUrl)
  .transform(withoutSlash);

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

function isOnlyHost(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password;
}

/** Whether passwords sent to an address cannot be read on the way: https, or a server on this machine. */
function isSafeForPasswords(address: string): boolean {
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === "https:" || isLocal) && !username && !password && !search && !hash;
}

function toS3(text: string, context: z.RefinementCtx) {
  const { protocol, host, pathname, username, password, searchParams } = new URL(text);
  const [bucket, ...folders] = pathname.split("/").filter((part) => part !== "");
  const [accessKeyId, secretAccessKey] = [username, password].map(decode);
  if (!accessKeyId || !secretAccessKey || !bucket || folders.length > 0) {
    context.addIssue(`looks like ${s3Example}`);
    return z.NEVER;
  }
  return {
    kind: "s3" as const,
    endpoint: `${protocol}//${host}`,
    bucket,
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}

/** Undefined where a percent sign begins nothing. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function toImageService(text: string) {
  const url = new URL(text);
  const preset = (name: string) => url.searchParams.get(name) ?? name;
  const presets = { profiles: preset("profiles"), species: preset("species"), posts: preset("posts") };
  url.search = "";
  return { kind: "imageService" as const, url: url.href, presets };
}
