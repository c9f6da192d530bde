import { DEFAULT_YEAR } from "#birds/domain/surveys/survey.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import type { Selected } from "./selected.ts";

interface Suggested {
  species: string[];
  places: { locationID: string; name: string }[];
}

/** Says why no species is shown, and lists what the words that were typed may mean. */
export function NothingSelected({
  selected,
  suggested: { species, places },
  defaultName,
}: {
  selected: Selected;
  suggested: Suggested;
  defaultName: string;
}) {
  const isSpeciesKnown = species.some((name) => name.toLowerCase() === selected.name.toLowerCase());
  const { year } = selected;
  const addressOf = (choice: { species: string; site: string }) =>
    `/datazone/pointcount?${new URLSearchParams({ year: String(year), ...choice })}#choice`;
  if (species.length > 1 && !isSpeciesKnown)
    return (
      <Likely
        title={`Several species match “${selected.name}”`}
        links={species.map((name) => ({ name, href: addressOf({ species: name, site: selected.site }) }))}
      />
    );
  if (places.length > 1)
    return (
      <Likely
        title={`Several places match “${selected.site}”`}
        links={places.map(({ locationID, name }) => ({
          name,
          href: addressOf({ species: selected.name, site: locationID }),
        }))}
      />
    );
  return (
    <EmptyState
      kind="nothing"
      {...explain(selected, isSpeciesKnown, defaultName)}
      action={
        defaultName
          ? { href: "/datazone/pointcount", label: `Show the ${defaultName} in ${DEFAULT_YEAR}` }
          : { href: "/datazone", label: "Back to the data zone" }
      }
    />
  );
}

function explain({ name, site }: Selected, isSpeciesKnown: boolean, defaultName: string) {
  if (site && isSpeciesKnown) return { title: "No such place", text: `There is no place called “${site}”.` };
  if (name)
    return {
      title: "Not counted yet",
      text: `We have no counts of “${name}”. Check the spelling, or choose another species above.`,
    };
  const text = defaultName ? "Choose a year and a species above." : "There are no surveys yet.";
  return { title: "No species selected", text };
}

const Likely = ({ title, links }: { title: string; links: { name: string; href: string }[] }) => (
  <section aria-labelledby="likely">
    <h2 id="likely">{title}</h2>
    <ul className="links">
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </section>
);
