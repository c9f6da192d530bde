import { useContext } from "react";
import { href } from "react-router";
import {
  atlasBounds,
  atlasCountry,
  atlasStates,
  findAtlasCell,
  toMapPoint,
} from "#birds/domain/surveys/atlas.ts";
import { CELL_SIZE } from "#birds/domain/surveys/pentad.ts";
import type { SpeciesSquares } from "#birds/domain/surveys/species-squares.ts";
import { slugify } from "#core/domain/words.ts";
import { SaveChart } from "#core/web/ui/save-chart.tsx";
import { SavesData } from "#core/web/ui/saves-data.ts";
import { coarsen } from "../../ui/coarse-outline.ts";
import styles from "./squares-panel.module.css";

const MOST_LISTED = 6;
const PER_DEGREE = 12 * CELL_SIZE;
/** How many pentads wide one is drawn, to be seen on so small a map. */
const ENLARGED = 5;
/** The states by coarse outlines, which add 2 KB to a page. */
const stateBorders = atlasStates.map(({ path }) => coarsen(path)).join("");

/** Where the species was recorded: pentads of the atlas, or squares of one degree if its places are not public. */
export function SquaresPanel(props: {
  squares: SpeciesSquares;
  name: string;
  /** Whose data it is and under which licence. */
  source: string;
}) {
  const { squares, name, source } = props;
  const savesData = useContext(SavesData);
  const { pentads, cells, placesWithheld } = squares;
  const drawn = placesWithheld
    ? cells.map(({ latitude, longitude }) => squareAt(latitude + 0.5, longitude - 0.5))
    : pentads.flatMap(({ pentad }) => {
        const at = findAtlasCell(pentad);
        const shift = ((ENLARGED - 1) / 2) * CELL_SIZE;
        return at ? [{ key: pentad, x: at.x - shift, y: at.y - shift, size: ENLARGED * CELL_SIZE }] : [];
      });
  const abroad = pentads.filter(({ state }) => state === null).length;
  return (
    <section className={`stack ${styles.squares}`} aria-labelledby="squares">
      <h2 id="squares">Where it was recorded</h2>
      <p>{placesWithheld ? withheldText(cells.length) : recordedText(squares)}</p>
      <figure data-title={`Where surveys recorded ${name}`} data-source={source}>
        <svg
          viewBox={`${atlasBounds.x} ${atlasBounds.y} ${atlasBounds.width} ${atlasBounds.height}`}
          role="img"
          aria-label={`Map of Nigeria with the squares in which ${name} was recorded`}
        >
          {!savesData && <path d={stateBorders} className={styles.states} />}
          <path d={atlasCountry} className={styles.country} />
          {drawn.map(({ key, x, y, size }) => (
            <rect key={key} x={x} y={y} width={size} height={size} className={styles.square} />
          ))}
        </svg>
        <SaveChart name={`${slugify(name)}-squares`} source={source} />
      </figure>
      {pentads.length > 0 && (
        <ul className="links">
          {pentads.slice(0, MOST_LISTED).map(({ pentad, surveysSeen }) => (
            <li key={pentad}>
              {findAtlasCell(pentad) ? (
                <a href={href("/datazone/atlas/:pentad", { pentad })}>{pentad}</a>
              ) : (
                pentad
              )}{" "}
              <small>
                {surveysSeen.toLocaleString("en-GB")} {surveysSeen === 1 ? "survey" : "surveys"}
              </small>
            </li>
          ))}
        </ul>
      )}
      {pentads.length > MOST_LISTED && (
        <p className="hint">
          and {(pentads.length - MOST_LISTED).toLocaleString("en-GB")} more, each with fewer surveys
        </p>
      )}
      {abroad > 0 && (
        <p className="hint">
          {abroad === 1 ? "One square is" : `${abroad} squares are`} outside Nigeria, and not on the map.
        </p>
      )}
    </section>
  );
}

function recordedText({ pentads }: SpeciesSquares): string {
  const names = atlasStates.filter(({ iso }) => pentads.some(({ state }) => state === iso));
  const states = new Intl.ListFormat("en-GB").format(names.map(({ name }) => name));
  const count = pentads.length === 1 ? "one square" : `${pentads.length.toLocaleString("en-GB")} squares`;
  return `Surveys recorded it in ${count} of the bird atlas${states && `, in ${states}`}.`;
}

const withheldText = (cells: number) =>
  cells === 0
    ? "Its places are not published, because the species is sensitive."
    : `Surveys recorded it in ${cells === 1 ? "one square" : `${cells} squares`} of one degree, about 110 km wide. Exact places are not published, because the species is sensitive.`;

/** A square of one degree by its north-west corner. */
const squareAt = (latitude: number, longitude: number) => ({
  key: `${latitude} ${longitude}`,
  size: PER_DEGREE,
  ...toMapPoint({ latitude, longitude }),
});
