const MEGABYTE = 1_000_000;

/** The purpose of an upload; `posts` also covers equipment. */
export const uploadPresets = ["profiles", "species", "posts"] as const;
export type UploadPreset = (typeof uploadPresets)[number];

/** The largest file of each kind, in bytes. */
export const MAX_UPLOAD_BYTES = { image: 15 * MEGABYTE, pdf: 25 * MEGABYTE } as const;

/** The total size of an account's files, in bytes; admins are limited only by the disk. */
export const UPLOAD_QUOTA_BYTES = { member: 1000 * MEGABYTE, unconfirmed: 100 * MEGABYTE } as const;

/** The kinds of file that a preset accepts. */
export const uploadKinds: Record<UploadPreset, readonly (keyof typeof MAX_UPLOAD_BYTES)[]> = {
  profiles: ["image"],
  species: ["image"],
  posts: ["image", "pdf"],
};

/** The response to an upload, with the field names of the spec's image service. */
export interface Upload {
  /** The address that posts, profiles, species and equipment store. */
  secure_url: string;
  width: number | null;
  height: number | null;
  bytes: number;
  format: string;
}

const MAX_NAME_LENGTH = 100;

/** The file name for downloads: the uploaded name without folders, control characters or anything misleading. */
export function fileName(sent: string, format: string): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, "")
    .replace(/[<>:"|?*\s]+/g, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return `${stem || "file"}.${format === "jpeg" ? "jpg" : format}`;
}
