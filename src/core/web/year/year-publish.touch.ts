import { authorizedFetch } from "../session/authorized-fetch.ts";
import { showAsAdmin } from "./year.touch.ts";

/** Publishes the year of the button or takes it back, and shows the page as it is then. */
export default async function publishYear(button: HTMLElement): Promise<void> {
  const { year = "", method = "" } = button.dataset;
  await authorizedFetch(`/api/year/${year}/publication`, { method });
  await showAsAdmin();
  document.querySelector<HTMLElement>(`[data-touch="${button.dataset.touch}"]`)?.focus();
}
