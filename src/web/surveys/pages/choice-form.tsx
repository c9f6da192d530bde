import styles from "./choice-form.module.css";

interface Choices {
  years: number[];
  species: { englishName: string; scientificName: string }[];
  sites: { locationID: string; name: string }[];
}

/** Year, species and place as drop-downs; the next page starts at them again. */
export function ChoiceForm({
  selected,
  choices,
}: {
  selected: { year: number; name: string; site: string };
  choices: Choices;
}) {
  const isListed = choices.species.some(({ englishName }) => englishName === selected.name);
  return (
    <form id="choice" action="/datazone/pointcount#choice" className={styles.form}>
      <div>
        <label htmlFor="year">Year</label>
        <select key={selected.year} id="year" name="year" defaultValue={selected.year}>
          {choices.years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <div className={styles.species}>
        <label htmlFor="species">Species</label>
        <select key={selected.name} id="species" name="species" defaultValue={isListed ? selected.name : ""}>
          {!isListed && <option value="">No species selected</option>}
          {choices.species.map(({ englishName, scientificName }) => (
            <option key={`${englishName} ${scientificName}`}>{englishName}</option>
          ))}
        </select>
      </div>
      {choices.sites.length > 1 && (
        <div>
          <label htmlFor="site">Place</label>
          <select key={selected.site} id="site" name="site" defaultValue={selected.site}>
            <option value="">All places</option>
            {choices.sites.map(({ locationID, name }) => (
              <option key={locationID} value={locationID}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}
