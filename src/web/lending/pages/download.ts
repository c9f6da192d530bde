import { AppError, type ErrorBody } from "#domain/errors.ts";
import { readSession } from "../../session/session.ts";

/** Fetches a file with the person's token and hands it to the browser as a download. */
export async function download(path: string, name: string): Promise<void> {
  const session = readSession();
  const reply = await fetch(path, { headers: session ? { Authorization: `Bearer ${session.token}` } : {} });
  if (!reply.ok) {
    const body = (await reply.json().catch(() => undefined)) as ErrorBody | undefined;
    throw new AppError(body?.code ?? "broken", body?.message ?? "The file could not be made.");
  }
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
