import { createCipheriv, createHash } from "node:crypto";

// ISO 32000-2, 7.6.4: the standard security handler.

/** Whether a PDF opens with a password alone; one that only forbids printing or copying opens without. */
export function needsPassword(encryption: string, trailer: string): boolean {
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(encryption)?.[1] ?? 0);
  const [owner, user] = [readString(encryption, "O"), readString(encryption, "U")];
  const revision = number("R");
  // Another handler, such as that of certificates, or one that we cannot read: nobody knows.
  if (!/\/Filter\s*\/Standard\b/.test(encryption) || !owner || !user) return false;
  if (revision >= 5) return !opensAes256(user, revision);
  const id = readString(trailer, "ID\\s*\\[") ?? Buffer.alloc(0);
  const plainMetadata = /\/EncryptMetadata\s+false\b/.test(encryption);
  const length = revision === 2 ? 5 : (number("Length") || 40) / 8;
  return !opensRc4({ owner, user, id, plainMetadata, length, revision, rights: number("P") });
}

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

interface Rc4Facts {
  owner: Buffer;
  user: Buffer;
  id: Buffer;
  plainMetadata: boolean;
  length: number;
  revision: number;
  rights: number;
}

/** Algorithms 2, 4, 5 and 6, with the empty password. */
function opensRc4({ owner, user, id, plainMetadata, length, revision, rights }: Rc4Facts): boolean {
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(rights | 0);
  const mark = revision >= 4 && plainMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padding, owner.subarray(0, 32), bits, id, mark).subarray(0, length);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
  let proof = rc4(key, md5(padding, id));
  for (let round = 1; round < 20; round++)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return proof.subarray(0, 16).equals(user.subarray(0, 16));
}

/** Node's library leaves this old cipher out. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

/** Algorithm 11, with the empty password. */
function opensAes256(user: Buffer, revision: number): boolean {
  const salt = user.subarray(32, 40);
  const sum = createHash("sha256").update(salt).digest();
  return (revision === 5 ? sum : hardened(sum)).equals(user.subarray(0, 32));
}

/** Algorithm 2.B, with the empty password. */
function hardened(start: Buffer): Buffer {
  let sum = start;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", sum.subarray(0, 16), sum.subarray(16, 32)).setAutoPadding(
      false,
    );
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => sum)));
    const kind = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0) % 3;
    sum = createHash(["sha256", "sha384", "sha512"][kind] ?? "sha256")
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return sum.subarray(0, 32);
}

/** A string of a dictionary, in parentheses or in hexadecimal digits. */
function readString(text: string, name: string): Buffer | undefined {
  const start = new RegExp(`/${name}\\s*([(<])(?!<)`).exec(text);
  if (!start) return undefined;
  const rest = text.slice(start.index + start[0].length);
  if (start[1] === "<") return Buffer.from((rest.split(">", 1)[0] ?? "").replace(/\s/g, ""), "hex");
  return readLiteral(rest);
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** What follows an opening parenthesis, until its closing one. */
function readLiteral(text: string): Buffer {
  let depth = 0;
  let read = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? "";
    if (letter === "\\") {
      const octal = /^[0-7]{1,3}/.exec(text.slice(i + 1, i + 4))?.[0];
      const next = text[i + 1] ?? "";
      if (octal) read += String.fromCharCode(Number.parseInt(octal, 8) & 255);
      else if (next !== "\n" && next !== "\r") read += escapes[next] ?? next;
      i += octal?.length ?? (next === "\r" && text[i + 2] === "\n" ? 2 : 1);
    } else if (letter === ")" && depth-- === 0) break;
    else {
      if (letter === "(") depth++;
      read += letter;
    }
  }
  return Buffer.from(read, "latin1");
}
