import { getAuthHeaders } from "../session/renew-session.ts";

/** Shows an admin the year in place of what everybody gets at its address; a year that does not exist stays unknown. */
export default async function showYear(place: HTMLElement): Promise<void> {
  try {
    if (!(await showAsAdmin())) place.remove();
  } catch (error) {
    console.error(error);
    // Offline, a published year stays as everybody reads it.
    const status = place.querySelector("[role=status]");
    if (status) status.textContent = "The server cannot be reached. Load the page again once you’re online.";
  }
}

/** Asks for this page with the session, and shows it if it comes. */
export async function showAsAdmin(): Promise<boolean> {
  const reply = await fetch(location.pathname, { headers: getAuthHeaders() ?? {} });
  if (!reply.ok) return false;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  document.title = page.title;
  document.getElementById("main")?.replaceChildren(...(page.getElementById("main")?.childNodes ?? []));
  return true;
}
