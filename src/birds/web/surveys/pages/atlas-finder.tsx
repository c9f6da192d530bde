import styles from "./atlas-finder.module.css";

/** Finds a state in a list, or a pentad by code or coordinates; the two forms need no script. */
export function AtlasFinder({
  searchText,
  state,
  states,
  problem,
}: {
  searchText: string;
  state: string;
  states: { iso: string; name: string }[];
  problem: "outside" | "unreadable" | null;
}) {
  return (
    <div id="find" className={`columns ${styles.finder}`}>
      <form action="/datazone/atlas#find" className={`stack ${styles.form}`}>
        <label className="hint" htmlFor="state">
          State
        </label>
        <div>
          <select id="state" name="state" defaultValue={state}>
            <option value="">All of Nigeria</option>
            {states.map(({ iso, name }) => (
              <option key={iso} value={iso}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet">
            Show
          </button>
        </div>
      </form>
      <form action="/datazone/atlas#find" className={`stack ${styles.form}`}>
        <label className="hint" htmlFor="pentad">
          Square, or latitude and longitude
        </label>
        <div>
          <input
            className="input"
            id="pentad"
            name="pentad"
            defaultValue={searchText}
            placeholder="0955c0855 or 9.88, 8.98"
            maxLength={60}
            autoComplete="off"
            aria-describedby={problem ? "pentad-problem" : undefined}
            aria-invalid={problem ? true : undefined}
          />
          <button type="submit" className="button quiet">
            Find
          </button>
        </div>
        {problem && (
          <p id="pentad-problem" role="status">
            {problem === "outside"
              ? "That square is outside Nigeria."
              : "Enter a code such as 0955c0855, or latitude and longitude in degrees such as 9.88, 8.98."}
          </p>
        )}
      </form>
    </div>
  );
}
