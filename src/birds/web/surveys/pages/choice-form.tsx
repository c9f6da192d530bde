import { offeredDistances, type Place, placeName } from "#birds/domain/surveys/place.ts";
import styles from "./choice-form.module.css";

/** With more, a list would make the page heavy and be no help: the choice is typed, with suggestions. */
export const MOST_OPTIONS = 100;

interface Choices {
  years: number[];
  /** The first names, and how many there are. */
  species: { data: { englishName: string; scientificName: string }[]; total: number };
  places: { data: { locationID: string; name: string }[]; total: number };
}

/** Year, species and place; the next page starts at them again. */
export function ChoiceForm({
  selected,
  choices,
  place,
}: {
  selected: { year: number; name: string; site: string; within: number };
  choices: Choices;
  /** The place that is shown. */
  place: Place | null;
}) {
  const { years, species, places } = choices;
  return (
    <form id="choice" action="/datazone/pointcount#choice" className={styles.form}>
      <div>
        <label className="hint" htmlFor="year">
          Year
        </label>
        <select key={selected.year} id="year" name="year" defaultValue={selected.year}>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <div className={styles.species}>
        <label className="hint" htmlFor="species">
          Species
        </label>
        {species.total > MOST_OPTIONS ? (
          <Typed id="species" value={selected.name} placeholder="English or scientific name" />
        ) : (
          <SpeciesList selected={selected.name} names={species.data.map(({ englishName }) => englishName)} />
        )}
      </div>
      {places.total > 1 && (
        <>
          <div className={styles.place}>
            <label className="hint" htmlFor="site">
              Place
            </label>
            {places.total > MOST_OPTIONS ? (
              <Typed id="site" value={selected.site} placeholder={place?.name ?? "The most surveyed place"} />
            ) : (
              <PlaceList selected={selected.site} places={places.data} />
            )}
          </div>
          <div>
            <label className="hint" htmlFor="within">
              Distance
            </label>
            <select key={selected.within} id="within" name="within" defaultValue={selected.within}>
              {offeredDistances.map((distance) => (
                <option key={distance} value={distance}>
                  {distance === 0 ? "this place" : `within ${distance} km`}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
      <button type="submit" className="button">
        Show
      </button>
      {place && (
        <p className={`hint ${styles.note}`} data-prints>
          {place.isDefault && places.total > 1 ? (
            <>
              Initial and last seen are for all places. Everything below is from the surveys at{" "}
              <b>{placeName(place)}</b>, the most surveyed place where the species was recorded.
            </>
          ) : (
            <>
              Surveys at <b>{placeName(place)}</b>.
            </>
          )}
        </p>
      )}
    </form>
  );
}

/** A text field whose suggestions come while typing; without script the words are searched for. */
const Typed = ({
  id,
  value,
  placeholder,
}: {
  id: "species" | "site";
  value: string;
  placeholder: string;
}) => (
  <>
    <input
      className="input"
      key={value}
      id={id}
      name={id}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      list={`${id}-options`}
      data-touch="options"
      data-options={id === "species" ? "/api/arrival/species" : "/api/arrival/places"}
    />
    <datalist id={`${id}-options`} />
  </>
);

function SpeciesList({ selected, names }: { selected: string; names: readonly string[] }) {
  const isListed = names.includes(selected);
  return (
    <select key={selected} id="species" name="species" defaultValue={isListed ? selected : ""}>
      {!isListed && <option value="">No species selected</option>}
      {[...new Set(names)].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

const PlaceList = ({ selected, places }: { selected: string; places: Choices["places"]["data"] }) => (
  <select key={selected} id="site" name="site" defaultValue={selected}>
    <option value="">The most surveyed place</option>
    {places.map(({ locationID, name }) => (
      <option key={locationID} value={locationID}>
        {name}
      </option>
    ))}
  </select>
);
