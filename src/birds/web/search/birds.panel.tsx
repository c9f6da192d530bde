import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { whichHref } from "#birds/domain/guide/which/answers.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/search/search.module.css";
import { listAddress, type SearchPanel } from "#core/web/search/search-panel.ts";
import { RedListBadge } from "../ui/red-list-badge.tsx";

export const finds: SearchPanel["finds"] = ["birds by any of their names"];

export const starts = (search: string) => [
  { href: whichHref(search), label: "Find a bird by its looks" },
  { href: "/birdlist", label: "All birds" },
];

export const groupsOf: SearchPanel["groupsOf"] = ({ species }, search) => {
  if (!species) return [];
  const { data, total } = species;
  const more = [{ href: listAddress("/birdlist", search), label: `All ${countOf(total, "bird")}` }];
  const rows = data.map(({ name, scientificName, status, slug }) => (
    <>
      <h3>
        <a className="title-link" href={speciesHref(slug)}>
          {name}
        </a>
      </h3>
      <p className={styles.facts}>
        {scientificName && <i>{scientificName}</i>}
        <RedListBadge code={status} />
      </p>
    </>
  ));
  return [{ id: "birds", title: "Birds", total, rows, more: total > rows.length ? more : [] }];
};
