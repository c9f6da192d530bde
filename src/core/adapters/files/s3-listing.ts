import { createXmlParser } from "#core/domain/xml-parser.ts";
import type { ListedFile } from "./store.ts";

/** Reads one page of S3's `ListObjectsV2`; throws if the text is something else. */
export function readListing(xml: string): { files: ListedFile[]; next: string | undefined } {
  const entries: Record<string, string>[] = [];
  let root: string | undefined;
  let next: string | undefined;
  let text = "";
  let entry: Record<string, string> = {};
  const parser = createXmlParser({
    failed(error) {
      throw error;
    },
    open({ name }) {
      root ??= name;
      if (name === "Contents") entry = {};
      text = "";
    },
    text(more) {
      text += more;
    },
    close({ name }) {
      if (name === "Contents") entries.push(entry);
      else if (name === "NextContinuationToken") next = text;
      else entry[name] = text;
      text = "";
    },
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new Error("The bucket's list of files is not XML.", { cause: error });
  }
  if (root !== "ListBucketResult") throw new Error(`The bucket answered with <${root}> instead of a list.`);
  return { files: entries.map(asFile), next };
}

function asFile({ Key, Size, LastModified }: Record<string, string>): ListedFile {
  const modifiedAt = new Date(LastModified ?? "");
  if (!Key || !/^\d+$/.test(Size ?? "") || Number.isNaN(modifiedAt.getTime()))
    throw new Error("The bucket's list of files is incomplete.");
  return { key: Key, bytes: Number(Size), modifiedAt };
}
