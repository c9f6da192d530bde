import { ages } from "#birds/domain/ringing/age.ts";
import { sexes } from "#birds/domain/ringing/encounter.ts";
import type { Measured, SpeciesRinging } from "#birds/domain/ringing/public-ringing.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { SumTable } from "./sum-table.tsx";

const DAYS_OF_YEAR = 365.25;

const nameOf = (choices: Readonly<Record<string, string>>, key: string | null): string =>
  key !== null && isKeyOf(choices, key) ? (choices[key] ?? "") : "Not recorded";

const describe = (measured: Measured | null) =>
  measured ? `${measured.mean} (${measured.min}–${measured.max}, n = ${measured.n})` : "";

/** How long somebody knew a bird, in the largest unit that says it. */
const describeDays = (days: number): string => {
  const years = Math.floor(days / DAYS_OF_YEAR);
  return years > 0 ? countOf(years, "year") : countOf(days, "day");
};

/** What ringing tells of a species, for its page; nothing if there is nothing. */
export function SpeciesRingingPart({ ringing }: { ringing: SpeciesRinging | null }) {
  if (!ringing) return null;
  const { measures, years, longestLifeDays, longestWayKm, isDemonstration } = ringing;
  return (
    <section className="stack" aria-labelledby="ringing">
      <h2 id="ringing">In the hand</h2>
      {isDemonstration && <p className="hint">Some of these figures were invented for demonstration.</p>}
      {(longestLifeDays !== null || longestWayKm !== null) && (
        <p>
          {longestLifeDays !== null &&
            `The longest between the first and last encounter of a bird: ${describeDays(longestLifeDays)}. `}
          {longestWayKm !== null && `The longest way of one: ${longestWayKm.toLocaleString("en-GB")} km.`}
        </p>
      )}
      {measures.length > 0 && <Measures measures={measures} />}
      <SumTable
        heading="h3"
        title="Ringed by year"
        first="Year"
        rows={years.map(({ year, netMetreHours, ...sum }) => ({
          key: year,
          name: year,
          ...sum,
          netMetreHours,
        }))}
      />
      <p className="links">
        <a href="/datazone/ringing">All ringing in figures</a>
      </p>
    </section>
  );
}

function Measures({ measures }: Pick<SpeciesRinging, "measures">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A part that scrolls is reached by the keyboard.
    <section className="stack scrolls" aria-labelledby="wing-and-mass" tabIndex={0}>
      <h3 id="wing-and-mass">Wing and mass</h3>
      <p className="hint">Mean, with the smallest, the largest and the number of birds.</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Age</th>
            <th scope="col">Sex</th>
            <th scope="col">Wing, mm</th>
            <th scope="col">Mass, g</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ age, sex, wing, mass }) => (
            <tr key={`${age} ${sex}`}>
              <th scope="row">{nameOf(ages, age)}</th>
              <td>{nameOf(sexes, sex)}</td>
              <td>{describe(wing)}</td>
              <td>{describe(mass)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
