import { createHash } from "node:crypto";
import type { z } from "zod";
import type { FileStore } from "#core/adapters/files/store.ts";
import { AppError } from "#core/domain/errors.ts";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The hash of a stored part, read as a stream; undefined if it is not there. */
export async function hashOf(store: FileStore, path: string): Promise<string | undefined> {
  const part = await store.read(path);
  if (!part) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of part.body) hash.update(chunk);
  return hash.digest("hex");
}

/** A stored part in memory; undefined if it is not there. */
export async function readPart(store: FileStore, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const part = await store.read(path);
  return part && new Uint8Array(await new Response(part.body).arrayBuffer());
}

/** A stored JSON document through its schema; undefined if it is not there, an error in words if it is damaged. */
export async function readJson<Schema extends z.ZodType>(
  store: FileStore,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const bytes = await readPart(store, path);
  if (!bytes) return undefined;
  const parsed = schema.safeParse(parse(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason =
    issue?.path[0] === "format" ? issue.message : "It is damaged or was not made by this program.";
  throw new AppError("malformed", `${path} cannot be used. ${reason}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const writeJson = async (store: FileStore, path: string, value: object): Promise<void> =>
  void (await store.write(path, new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`)));
