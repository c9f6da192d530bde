import { iucnCategories, iucnLabel } from "#domain/birds/iucn.ts";
import { buildSearchText, parseSpeciesSearch, toSearchFragment } from "#domain/birds/search.ts";
import { habitats, languageName, residencies, weightOf } from "#domain/birds/terms.ts";
import { escapeMarkup } from "#formats/markup.ts";
import {
  type CopyArrival,
  type CopySpecies,
  copyUrls,
  type GuideCopy,
  type OfflineCopy,
} from "./guide-copy.ts";

// The offline page: it shows the kept copy at the addresses of the guide, without the rest of the site.

const main = document.getElementById("main");
const note = document.getElementById("note");
const PAGE_SIZE = 60;

const day = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" }).format(new Date(iso));
const picture = ({ plate, photograph }: CopySpecies) =>
  photograph ?? `data:image/svg+xml,${encodeURIComponent(plate)}`;

void open();

async function open() {
  const current = await caches.match(copyUrls.current);
  const offlineCopy: OfflineCopy | undefined = await current?.json();
  const cache = offlineCopy && (await caches.open(offlineCopy.cache));
  const file = await cache?.match(copyUrls.data);
  if (!offlineCopy || !file) return showNote("No copy of the guide is kept on this device.");
  const guide: GuideCopy = await file.json();
  showNote(`Offline copy of ${day(offlineCopy.savedAt)}: ${guide.species.length} species.`);
  const [, folder, slug] = /^\/(birds|datazone)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (folder === "datazone") return showArrivals(guide);
  if (folder === "birds" && slug) return showSpecies(guide, decodeURIComponent(slug));
  showList(guide);
}

function showNote(text: string) {
  if (note) note.textContent = text;
}

function status({ status: code }: CopySpecies): string {
  const category = code && iucnCategories[code];
  const badge = category ? `<b style="background:${category.colour};color:${category.ink}">${code}</b>` : "";
  return `<span class="status">${badge}${iucnLabel(code)}</span>`;
}

const options = (choices: (readonly [string, string])[], chosen: string) =>
  [["", "All"] as const, ...choices]
    .map(
      ([value, words]) =>
        `<option value="${escapeMarkup(value)}"${value === chosen ? " selected" : ""}>${escapeMarkup(words)}</option>`,
    )
    .join("");

const facets = ["family", "status", "residency", "habitat"] as const;
/** Stands between the values of one choice that takes in several, as the site's own list can. */
const OR_SEPARATOR = " or ";

function showList({ species, statuses }: GuideCopy) {
  if (!main) return;
  const params = new URLSearchParams(location.search);
  const families = [
    ...new Map(species.map((one) => [one.family ?? "", one.familyEnglish ?? one.family ?? ""])),
  ]
    .filter(([family]) => family)
    .sort(([, a], [, b]) => a.localeCompare(b));
  const choice = (name: string, label: string, choices: (readonly [string, string])[]) => {
    const chosen = params.getAll(name);
    const words = chosen.map((value) => choices.find(([known]) => known === value)?.[1] ?? value);
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
  const words = new Map(species.map((one) => [one, buildSearchText(one)]));
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
      (one) =>
        chosen.every(([facet, wanted]) => wanted.length === 0 || wanted.includes(one[facet] ?? "none")) &&
        (terms?.every((term) => words.get(one)?.includes(toSearchFragment(term))) ?? true),
    );
    const count = document.getElementById("count");
    const list = document.getElementById("list");
    if (count) count.textContent = `${found.length} species`;
    if (list) list.innerHTML = found.slice(0, shown).map(row).join("");
    if (more) more.hidden = found.length <= shown;
  };
  /** The way back from a species, and a page opened anew, find the same choices. */
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

const row = (one: CopySpecies) =>
  `<li><a href="/birds/${encodeURIComponent(one.slug)}"><img src="${escapeMarkup(picture(one))}" alt="" width="96" height="64" loading="lazy"><span><b>${escapeMarkup(one.name)}</b><i>${escapeMarkup(one.scientificName ?? "")}</i><br>${status(one)}</span></a></li>`;

function showSpecies({ species, arrivals, invented }: GuideCopy, slug: string) {
  if (!main) return;
  const one = species.find((candidate) => candidate.slug === slug);
  if (!one) {
    main.innerHTML = `<h1>Not in the offline copy</h1><p>This species is not in the copy on this device. <a href="/birdlist">Look through the list</a>.</p>`;
    return;
  }
  document.title = `${one.name}, offline`;
  const facts: [string, string][] = [
    ["Family", one.familyEnglish ?? one.family ?? ""],
    ["In Nigeria", one.residency ? residencies[one.residency] : ""],
    ["Habitat", one.habitat ? habitats[one.habitat] : ""],
    ["Weight", one.mass === null ? "" : weightOf(one.mass)],
    ["Also known as", one.synonyms.join(", ")],
  ];
  const names = one.names
    .map(
      ({ lang, value }) =>
        `<b lang="${escapeMarkup(lang)}">${escapeMarkup(value)}</b> (${escapeMarkup(languageName(lang))})`,
    )
    .join(", ");
  const seen = arrivals.filter(({ englishName }) => englishName === one.name);
  main.innerHTML = `<p><a href="/birdlist">Species by species</a></p><h1>${escapeMarkup(one.name)}</h1>
<p><i>${escapeMarkup(one.scientificName ?? "")}</i></p><p>${status(one)}</p>
<img class="plate" src="${escapeMarkup(picture(one))}" alt="" width="600" height="400">
${one.photograph && one.photoCredit ? `<p class="muted">Photograph: ${escapeMarkup(one.photoCredit)}</p>` : ""}
${names && `<p>${names}</p>`}
<div class="prose">${one.content || '<p class="muted">The account of this species has not been written yet.</p>'}</div>
<dl>${facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`)
    .join("")}</dl>
${seen.length > 0 ? `<h2>Arrivals</h2>${inventedNote(invented)}${arrivalTable(seen, "year")}` : ""}`;
}

const formatDayOrReason = (iso: string | null, { daysSuppressed: daysWithheld }: CopyArrival) =>
  iso ? day(iso) : daysWithheld ? "Day not told" : "Not seen";

const inventedNote = (invented: string | null) => (invented ? `<p>${escapeMarkup(invented)}</p>` : "");

function arrivalTable(rows: GuideCopy["arrivals"], first: "year" | "englishName"): string {
  const body = rows
    .map(
      (one) =>
        `<tr><th scope="row">${escapeMarkup(String(one[first]))}</th><td>${formatDayOrReason(one.initialSeen, one)}</td><td>${formatDayOrReason(one.lastSeen, one)}</td><td>${one.surveysSeen} of ${one.surveys}</td></tr>`,
    )
    .join("");
  return `<div class="scroll"><table><thead><tr><th scope="col">${first === "year" ? "Year" : "Species"}</th><th scope="col">Initial Seen</th><th scope="col">Last Seen</th><th scope="col">Surveys with it</th></tr></thead><tbody>${body}</tbody></table></div>`;
}

function showArrivals({ years, arrivals, invented }: GuideCopy) {
  if (!main) return;
  document.title = "Arrivals, offline";
  const requestedYear = Number(new URLSearchParams(location.search).get("year"));
  const [firstYear] = years;
  const chosen = years.includes(requestedYear) ? requestedYear : firstYear;
  const draw = (year: number | undefined) => {
    const rows = arrivals.filter((one) => one.year === year);
    const table = document.getElementById("table");
    if (table)
      table.innerHTML =
        rows.length > 0
          ? arrivalTable(rows, "englishName")
          : '<p class="muted">There are no surveys of this year in the copy.</p>';
  };
  const choices = years
    .map((year) => `<option${year === chosen ? " selected" : ""}>${year}</option>`)
    .join("");
  main.innerHTML = `<h1>Arrivals</h1>${inventedNote(invented)}<form class="tools"><label>Year<select name="year">${choices}</select></label></form><div id="table"></div>`;
  main.querySelector("select")?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) draw(Number(target.value));
  });
  draw(chosen);
}
