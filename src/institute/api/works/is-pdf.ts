import { open } from "node:fs/promises";

/** Whether a file begins as a PDF does; its name says nothing. */
export async function isPdf(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString("latin1", 0, bytesRead).includes("%PDF-");
  } finally {
    await handle.close();
  }
}
