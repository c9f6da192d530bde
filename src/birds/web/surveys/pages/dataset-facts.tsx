import type { ReactNode } from "react";
import type { DatasetState } from "#birds/domain/surveys/datasets.ts";
import type { datasetRecord } from "#birds/formats/surveys/dataset-citation.ts";
import { formatDate } from "#core/domain/dates.ts";
import { doiAddress } from "#core/domain/doi.ts";
import { openLicences, ownLicence } from "#core/domain/licences.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import styles from "./dataset.module.css";

interface Props {
  state: DatasetState;
  work: ReturnType<typeof datasetRecord>;
  /** The number of squares, if that is what it holds. */
  squares: number | null;
}

/** What is known of a data set, each fact with its name. */
export function DatasetFacts({ state, work, squares }: Props) {
  const { first, last, doi } = state;
  const licences = state.licences.length > 0 ? state.licences : [ownLicence];
  return (
    <dl className={`columns ${styles.facts}`}>
      <Fact name="Holds">{describeSize(state, squares)}</Fact>
      {first && last && (
        <Fact name="Dates covered">
          {first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`}
        </Fact>
      )}
      {work.version && <Fact name="Version">{work.version}, the day of the last change</Fact>}
      <Fact name={licences.length > 1 ? "Licences" : "Licence"}>
        {licences.map((licence) => (
          <div key={licence}>
            <a href={openLicences[licence].url} rel="license">
              {openLicences[licence].name}
            </a>
          </div>
        ))}
        {licences.length > 1 && <small>Together under the strictest: {work.licence.name}</small>}
      </Fact>
      {doi && (
        <Fact name="DOI">
          <a href={doiAddress(doi)}>{doi}</a>
        </Fact>
      )}
      <Fact name="Creator">{institute().name}</Fact>
      <Fact name="Keywords">{work.keywords.join(", ")}</Fact>
    </dl>
  );
}

function describeSize({ key, surveys, counts, species }: DatasetState, squares: number | null): string {
  if (squares !== null) return countOf(squares, "square");
  if (key === "checklist") return species > 0 ? countOf(species, "species", "species") : "Nothing yet";
  if (key === "ringing" && surveys > 0)
    return `${countOf(counts, "encounter")} in ${countOf(surveys, "session")}`;
  return surveys > 0 ? `${countOf(counts, "count")} on ${countOf(surveys, "survey")}` : "Nothing yet";
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
