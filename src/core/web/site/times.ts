import { isStale } from "#core/domain/observation-age.ts";

const DAY_MS = 86_400_000;
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** Says "3 days ago" for a date of the last week; the page itself says the date, so that it is the same for everybody. */
export function showRelativeTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const age = Date.now() - Date.parse(time.dateTime);
    if (!(age >= 0 && age < 7 * DAY_MS)) continue;
    const hours = Math.floor(age / 3_600_000);
    if (hours >= 24) time.textContent = relative.format(-Math.floor(hours / 24), "day");
    else if (hours >= 1) time.textContent = relative.format(-hours, "hour");
    else time.textContent = "just now";
  }
}

/** Marks what was observed, such as the weather, as new or old. */
export function markAge(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-observed]"))
    dataset.age = isStale(dataset.observed ?? "", Date.now()) ? "old" : "new";
}
