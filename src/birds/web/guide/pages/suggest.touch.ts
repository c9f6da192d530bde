import { asObject } from "#core/domain/keys.ts";
import styles from "./suggest.module.css";

/** Milliseconds without a key before the server is request. */
const PAUSE_MS = 180;
const SHORTEST_SEARCH = 2;
const MOST_SUGGESTIONS = 8;
const searches = new WeakMap<HTMLElement, (event: Event) => void>();

/** Suggests species under the search field; a suggestion opens its species, and Enter searches as ever. */
export default function suggest(input: HTMLElement, event: Event): void {
  if (!(input instanceof HTMLInputElement)) return;
  const answer = searches.get(input) ?? start(input);
  searches.set(input, answer);
  answer(event);
}

// The module comes when the field gets the focus; what was typed meanwhile counts too.
for (const input of document.querySelectorAll<HTMLElement>("[data-touch=suggest]"))
  suggest(input, new Event("input"));

function start(input: HTMLInputElement): (event: Event) => void {
  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.role = "listbox";
  list.ariaLabel = "Species";
  list.className = styles.list ?? "";
  input.form?.classList.add(styles.form ?? "");
  input.form?.append(list);
  input.role = "combobox";
  input.autocomplete = "off";
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const options = () => [...list.querySelectorAll<HTMLElement>("li")];
  const selected = () => options().findIndex(({ ariaSelected }) => ariaSelected === "true");
  function select(index: number) {
    for (const [place, option] of options().entries()) option.ariaSelected = String(place === index);
    const option = options()[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }
  function show(found: Suggestion[]) {
    list.replaceChildren(...found.map((species, index) => toOption(species, `${list.id}-${index}`)));
    input.ariaExpanded = String(found.length > 0);
    select(-1);
  }
  function close() {
    clearTimeout(timer);
    request?.abort();
    show([]);
  }
  function ask() {
    clearTimeout(timer);
    request?.abort();
    const typed = input.value.trim();
    if (typed.length < SHORTEST_SEARCH) return show([]);
    request = new AbortController();
    const { signal } = request;
    timer = setTimeout(() => {
      find(typed, signal).then(
        (found) => {
          if (!signal.aborted && document.activeElement === input) show(found);
          // Without an answer there are no suggestions; the search itself works as before.
        },
        () => {},
      );
    }, PAUSE_MS);
  }
  function onKey(event: KeyboardEvent) {
    const option = options()[selected()];
    if (event.key === "Escape" && list.childElementCount > 0) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && option) {
      event.preventDefault();
      open(option);
    }
  }
  input.addEventListener("input", ask);
  input.addEventListener("keydown", onKey);
  input.addEventListener("blur", close);
  // The field keeps the focus while an option is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("li") : null;
    if (option) open(option);
  });
  return (event) => {
    if (!(event instanceof KeyboardEvent) || options().length === 0) return ask();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const places = options().length + 1;
    // One place more than options: the field itself.
    select(((selected() + 1 + step + places) % places) - 1);
  };
}

const open = ({ dataset }: HTMLElement) => location.assign(dataset.href ?? "");

interface Suggestion {
  name: string;
  scientificName: string;
  slug: string;
}

async function find(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ searchQuery: typed, limit: String(MOST_SUGGESTIONS) });
  const { data } = asObject(await (await fetch(`/api/species/search?${query}`, { signal })).json());
  const rows: unknown[] = Array.isArray(data) ? data : [];
  return rows.map(asObject).map(({ name, scientificName, slug }) => ({
    name: String(name),
    scientificName: String(scientificName ?? ""),
    slug: String(slug),
  }));
}

function toOption({ name, scientificName, slug }: Suggestion, id: string): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.role = "option";
  option.dataset.href = `/birds/${slug}`;
  const [common, latin] = [document.createElement("b"), document.createElement("i")];
  common.textContent = name;
  latin.textContent = scientificName;
  option.append(common, latin);
  return option;
}
