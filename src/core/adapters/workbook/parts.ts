import type { Readable } from "node:stream";
import { AppError } from "#core/domain/errors.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";

/** The name of an element without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** What a part of a workbook calls while it is read. */
export interface PartHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const damaged = (part: string) => new AppError("invalid", `In this workbook, ${part} is damaged.`);

/** A parser without document types, so that no entity is expanded. */
function createParser(part: string, { open, text, close }: PartHandlers) {
  const failed = () => {
    throw damaged(part);
  };
  return createXmlParser({
    failed,
    doctype: failed,
    ...(open && { open: ({ name, attributes }) => open(localName(name), attributes) }),
    ...(text && { text, cdata: () => {} }),
    ...(close && { close: ({ name }) => close(localName(name)) }),
  });
}

/** Reads a part of a workbook while it is unpacked; yields after each chunk. */
export async function* readPart(part: string, bytes: Readable, handlers: PartHandlers): AsyncGenerator<void> {
  const parser = createParser(part, handlers);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of bytes) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof AppError ? error : damaged(part);
  }
  yield;
}
