import { authorizedFetch } from "../session/authorized-fetch.ts";
import { saveFile } from "../ui/save-file.ts";

/** Saves the file of the link with the session, which a link itself does not send. */
export default async function saveYear(link: HTMLElement): Promise<void> {
  const address = link.getAttribute("href") ?? "";
  const reply = await authorizedFetch(address);
  saveFile(await reply.blob(), address.replace(/^.*\//, "year-"));
}
