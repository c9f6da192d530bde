import { asObject } from "#core/domain/keys.ts";

const PAUSE_MS = 180;
const SHORTEST_SEARCH = 2;
const fields = new WeakSet<HTMLElement>();

/** Fills the list of suggestions of a text field from the address in `data-options` while a person types. */
export default function suggestOptions(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || fields.has(field)) return;
  fields.add(field);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const ask = () => {
    clearTimeout(timer);
    request?.abort();
    const search = field.value.trim();
    if (search.length < SHORTEST_SEARCH) return;
    const current = new AbortController();
    request = current;
    // Without an answer there are no suggestions, and the form works as before.
    timer = setTimeout(() => {
      find(`${field.dataset.options}?${new URLSearchParams({ search })}`, current.signal).then(
        (options) => {
          if (!current.signal.aborted) field.list?.replaceChildren(...options);
        },
        () => {},
      );
    }, PAUSE_MS);
  };
  field.addEventListener("input", ask);
  ask();
}

// The module comes when the field gets the focus; what was typed meanwhile counts too.
for (const field of document.querySelectorAll<HTMLElement>("[data-touch=options]")) suggestOptions(field);

async function find(address: string, signal: AbortSignal): Promise<HTMLOptionElement[]> {
  const { data } = asObject(await (await fetch(address, { signal })).json());
  const rows: unknown[] = Array.isArray(data) ? data : [];
  return rows.map(asObject).map((row) => {
    const option = document.createElement("option");
    option.value = String(row.englishName ?? row.name);
    return option;
  });
}
