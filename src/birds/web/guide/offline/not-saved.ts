import { countOf } from "#core/domain/words.ts";

/** Shows, in place of a page that is not saved on this device, what can be read without a connection. */
export function showNotSaved(main: HTMLElement, species: number): void {
  document.title = "You’re offline";
  main.innerHTML = `<h1>You’re offline</h1>
<p>This page is not saved on this device. It opens by itself once you’re online; your saved work is safe.</p>
<p>The bird guide, with ${countOf(species, "species", "species")}, can be read now: <a href="/birdlist">the species</a> and <a href="/datazone/pointcount">their arrivals</a>.</p>
<p><button type="button">Try again</button></p>`;
  main.querySelector("button")?.addEventListener("click", () => location.reload());
  addEventListener("online", () => retry(0));
  // A device may believe that it is online while the site cannot be reached.
  if (navigator.onLine) retry();
}

/** Opens the page as soon as the site answers; each try waits longer than the one before. */
function retry(wait = 2000): void {
  setTimeout(() => {
    const again = () => retry(Math.min(2 * wait + 1000, 60_000));
    fetch(location.href, { method: "HEAD" }).then(() => location.reload(), again);
  }, wait);
}
