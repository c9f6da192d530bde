import { useQuery } from "@tanstack/react-query";
import { type TitleSign, toggleTag } from "#core/domain/title-markup.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useSettled } from "#core/web/forms/use-settled.ts";
import { placeOf, possibleNames } from "#institute/domain/posts/scientific-names.ts";
import styles from "./title-field.module.css";

const LOOKUP_DELAY_MS = 400;
const MAX_NAMES = 5;

/** Offers to set the scientific names of the guide in italics, as they are typed in a title. */
export function OfferedNames(props: { signs: readonly TitleSign[]; onChoose: (signs: TitleSign[]) => void }) {
  const { signs, onChoose } = props;
  const possible = possibleNames(signs).slice(0, MAX_NAMES);
  const looked = useSettled(possible.join("\n"), LOOKUP_DELAY_MS);
  const names = looked.split("\n").filter((name) => possible.includes(name));
  return (
    <div className={`toolbar ${styles.offers}`}>
      {names.map((name) => (
        <OfferedName
          key={name}
          name={name}
          onChoose={() => onChoose(toggleTag(signs, placeOf(signs, name), "i"))}
        />
      ))}
    </div>
  );
}

/** The button for one name; none if the guide has no such species. */
function OfferedName({ name, onChoose }: { name: string; onChoose: () => void }) {
  const { data: isSpecies } = useQuery({
    queryKey: ["species", "scientific name", name],
    queryFn: async () => {
      const query = { searchQuery: name, limit: "5" };
      const { data } = await unwrap(browserClient.api.species.search.$get({ query }));
      return data.some(({ scientificName }) => scientificName === name);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isSpecies) return null;
  return (
    <button type="button" className="chip" onClick={onChoose}>
      Set <i>{name}</i> in italics
    </button>
  );
}
