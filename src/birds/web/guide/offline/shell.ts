import { iucnLabel } from "#birds/domain/guide/iucn.ts";
import { describeKnown } from "#birds/domain/guide/known-words.ts";
import { buildSearchText, hasTerm, parseSpeciesSearch } from "#birds/domain/guide/search.ts";
import { partSynonyms } from "#birds/domain/guide/taxon-rank.ts";
import { habitats, languageName, residencies, weightOf } from "#birds/domain/guide/terms.ts";
import { seasonName, YEAR_FROM } from "#birds/domain/surveys/arrival.ts";
import { dayName } from "#birds/domain/surveys/month-day.ts";
import { formatDate } from "#core/domain/dates.ts";
import { escapeMarkup } from "#core/formats/markup.ts";
import {
  type CopyArrival,
  type CopySpecies,
  copyUrls,
  type GuideCopy,
  isGuideCopy,
  readOfflineCopy,
} from "./guide-copy.ts";
import { showNotSaved } from "./not-saved.ts";
import { offlineGuidePaths } from "./paths.ts";
import { cut, picture, row, status } from "./shell-row.ts";
import { showWhich } from "./shell-which.ts";

// The offline page: shows the saved copy at the addresses of the guide, without the rest of the site.

const main = document.getElementById("main");
const note = document.getElementById("note");
const PAGE_SIZE = 60;

function captionOf({ photograph, photoCredit, drawn }: CopySpecies): string {
  const text = photograph ? photoCredit && `Photograph: ${photoCredit}` : drawn.caption;
  return text ? `<p class="muted">${escapeMarkup(text)}</p>` : "";
}

void open();

async function open() {
  const offlineCopy = await readOfflineCopy(await caches.match(copyUrls.current));
  const cache = offlineCopy && (await caches.open(offlineCopy.cache));
  const file = await cache?.match(copyUrls.data);
  const guide: unknown = await file?.json();
  if (!offlineCopy || !isGuideCopy(guide)) return showNote("No copy of the guide is saved on this device.");
  showNote(`Offline copy of ${formatDate(offlineCopy.savedAt)}: ${guide.species.length} species.`);
  if (main && !offlineGuidePaths.test(location.pathname) && location.pathname !== copyUrls.shell)
    return showNotSaved(main, guide.species.length);
  const [, folder, slug] = /^\/(birds|datazone)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (folder === "datazone") return showArrivals(guide);
  if (main && folder === "birds" && slug === "which") return showWhich(main, guide.species);
  if (folder === "birds" && slug) return showSpecies(guide, decodeURIComponent(slug));
  showList(guide);
}

function showNote(text: string) {
  if (note) note.textContent = text;
}

const options = (choices: (readonly [string, string])[], chosen: string) =>
  [["", "All"] as const, ...choices]
    .map(
      ([value, label]) =>
        `<option value="${escapeMarkup(value)}"${value === chosen ? " selected" : ""}>${escapeMarkup(label)}</option>`,
    )
    .join("");

const facets = ["family", "status", "residency", "habitat"] as const;
/** Joins the values of a filter with several, as the site's own list allows. */
const OR_SEPARATOR = " or ";

function showList({ species, statuses }: GuideCopy) {
  if (!main) return;
  const params = new URLSearchParams(location.search);
  const families = [
    ...new Map(species.map((item) => [item.family ?? "", item.familyEnglish ?? item.family ?? ""])),
  ]
    .filter(([family]) => family)
    .sort(([, a], [, b]) => a.localeCompare(b));
  const choice = (name: string, label: string, choices: (readonly [string, string])[]) => {
    const chosen = params.getAll(name);
    const words = chosen.map((value) => choices.find(([candidate]) => candidate === value)?.[1] ?? value);
    const several = [chosen.join(OR_SEPARATOR), words.join(OR_SEPARATOR)] as const;
    const all = chosen.length > 1 ? [several, ...choices] : choices;
    return `<label>${label}<select name="${name}">${options(all, several[0])}</select></label>`;
  };
  main.innerHTML = `<h1>Species by species</h1><form class="tools" role="search">
<label>Search<input type="search" name="search" value="${escapeMarkup(params.get("search") ?? "")}" placeholder="English, scientific or local name"></label>
${choice("family", "Family", families)}
${choice(
  "status",
  "Red List",
  statuses.map((code) => [code, `${iucnLabel(code)} (${code})`]),
)}
${choice("residency", "Residency", Object.entries(residencies))}
${choice("habitat", "Habitat", Object.entries(habitats))}
</form><p class="muted" id="count" role="status"></p><ul class="list" id="list"></ul><p><button type="button" id="more" hidden>Show more</button></p>`;
  const form = main.querySelector("form");
  const words = new Map(species.map((item) => [item, buildSearchText(item)]));
  let shown = PAGE_SIZE;
  const more = document.getElementById("more");
  const choices = () => {
    const values = new FormData(form ?? undefined);
    const of = (name: string) => String(values.get(name) ?? "");
    const chosen = facets.map((facet) => [facet, of(facet).split(OR_SEPARATOR).filter(Boolean)] as const);
    return { search: of("search"), chosen };
  };
  const draw = () => {
    const { search, chosen } = choices();
    const terms = parseSpeciesSearch(search);
    const found = species.filter(
      (item) =>
        chosen.every(([facet, wanted]) => wanted.length === 0 || wanted.includes(item[facet] ?? "none")) &&
        (terms?.every((term) => hasTerm(words.get(item) ?? "", term)) ?? true),
    );
    const count = document.getElementById("count");
    const list = document.getElementById("list");
    if (count) count.textContent = `${found.length} species`;
    if (list)
      list.innerHTML = found
        .slice(0, shown)
        .map((item) => row(item))
        .join("");
    if (more) more.hidden = found.length <= shown;
  };
  /** Keeps the filters in the address, for going back from a species and for reloading. */
  const updateUrl = () => {
    const { search, chosen } = choices();
    const query = new URLSearchParams(search && { search });
    for (const [facet, wanted] of chosen) for (const value of wanted) query.append(facet, value);
    history.replaceState(null, "", `${location.pathname}${query.size > 0 ? `?${query}` : ""}`);
  };
  form?.addEventListener("input", () => {
    shown = PAGE_SIZE;
    draw();
    updateUrl();
  });
  form?.addEventListener("submit", (event) => event.preventDefault());
  more?.addEventListener("click", () => {
    shown += PAGE_SIZE;
    draw();
  });
  draw();
}

function showSpecies(copy: GuideCopy, slug: string) {
  const { species, arrivals, seasons, ownYears, invented } = copy;
  if (!main) return;
  const item = species.find((candidate) => candidate.slug === slug);
  if (!item) {
    main.innerHTML = `<h1>Not in the offline copy</h1><p>This species is not in the copy on this device. <a href="/birdlist">Look through the list</a>.</p>`;
    return;
  }
  document.title = `${item.name}, offline`;
  const facts: [string, string][] = [
    ["Family", item.familyEnglish ?? item.family ?? ""],
    ["In Nigeria", item.residency ? residencies[item.residency] : ""],
    ["Habitat", item.habitat ? habitats[item.habitat] : ""],
    ["Weight", item.mass === null ? "" : weightOf(item.mass)],
    ["Also known as", partSynonyms(item).synonyms.join(", ")],
    ["Subspecies", partSynonyms(item).subspecies.join(", ")],
  ];
  const names = item.names
    .map(
      ({ lang, value }) =>
        `<b lang="${escapeMarkup(lang)}">${escapeMarkup(value)}</b> (${escapeMarkup(languageName(lang))})`,
    )
    .join(", ");
  const isOfItem = ({ englishName }: CopyArrival) => englishName === item.name;
  const seen = arrivals.filter(isOfItem);
  const inOwnYears = ownYears.filter(isOfItem);
  const [{ yearFrom = YEAR_FROM } = {}] = inOwnYears;
  const inSeasons = inOwnYears.length > 0 ? inOwnYears : seasons.filter(isOfItem);
  main.innerHTML = `<p><a href="/birdlist">Species by species</a></p><h1>${escapeMarkup(item.name)}</h1>
<p><i>${escapeMarkup(item.scientificName ?? "")}</i></p><p>${status(item)}</p>
<img class="plate" src="${escapeMarkup(picture(item))}"${cut(item)} alt="${escapeMarkup(item.photograph ? "" : item.drawn.alt)}" width="600" height="400">
${captionOf(item)}
${names && `<p>${names}</p>`}
<div class="prose">${item.content || `<p>${escapeMarkup(describeKnown(item))}</p>`}</div>
<dl>${facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`)
    .join("")}</dl>
${seen.length > 0 ? `<h2>First and last records</h2>${inventedNote(invented)}${arrivalTable(seen, "Year", ({ year }) => String(year))}` : ""}
${inSeasons.length > 0 ? `<h2>${yearFrom === YEAR_FROM ? "Seasons, July to June" : `Its own years, from ${dayName(yearFrom)}`}</h2>${arrivalTable(inSeasons, "Season", ({ year }) => seasonName(year, yearFrom))}` : ""}`;
}

/** A day with its place, or why there is none. */
function day({ daysSuppressed }: CopyArrival, iso: string | null, place: string | null): string {
  if (!iso) return daysSuppressed ? "Day not published" : "Not seen";
  return `${formatDate(iso)}${place ? `<br><small>${escapeMarkup(place)}</small>` : ""}`;
}

const inventedNote = (invented: string | null) => (invented ? `<p>${escapeMarkup(invented)}</p>` : "");

function arrivalTable(
  rows: readonly CopyArrival[],
  heading: "Year" | "Season" | "Species",
  nameOf: (row: CopyArrival) => string,
): string {
  const body = rows
    .map(
      (item) =>
        `<tr><th scope="row">${escapeMarkup(nameOf(item))}</th><td>${day(item, item.initialSeen, item.initialPlace)}</td><td>${day(item, item.lastSeen, item.lastPlace)}</td><td>${item.surveysSeen ?? "–"} of ${item.surveys}</td></tr>`,
    )
    .join("");
  return `<div class="scroll"><table><thead><tr><th scope="col">${heading}</th><th scope="col">Initial Seen</th><th scope="col">Last Seen</th><th scope="col">Surveys with detections</th></tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Begins the value of a season in the list of periods. */
const SEASON = "season ";

function showArrivals({ years, arrivals, seasons, invented }: GuideCopy) {
  if (!main) return;
  document.title = "Arrivals, offline";
  const requestedYear = Number(new URLSearchParams(location.search).get("year"));
  const [firstYear] = years;
  const chosen = years.includes(requestedYear) ? requestedYear : firstYear;
  const draw = (value: string) => {
    const isSeason = value.startsWith(SEASON);
    const year = Number(value.replace(SEASON, ""));
    const rows = (isSeason ? seasons : arrivals).filter((item) => item.year === year);
    const table = document.getElementById("table");
    if (table)
      table.innerHTML =
        rows.length > 0
          ? arrivalTable(rows, "Species", ({ englishName }) => englishName)
          : `<p class="muted">There are no records of this ${isSeason ? "season" : "year"} in the copy.</p>`;
  };
  const choices = years
    .map((year) => `<option${year === chosen ? " selected" : ""}>${year}</option>`)
    .join("");
  const seasonChoices = [...new Set(seasons.map(({ year }) => year))]
    .map((year) => `<option value="${SEASON}${year}">${seasonName(year)}</option>`)
    .join("");
  main.innerHTML = `<h1>Arrivals</h1>${inventedNote(invented)}<form class="tools"><label>Year or season<select name="year"><optgroup label="Calendar year">${choices}</optgroup>${seasonChoices && `<optgroup label="Season, July to June">${seasonChoices}</optgroup>`}</select></label></form><div id="table"></div>`;
  main.querySelector("select")?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) draw(target.value);
  });
  draw(String(chosen));
}
