import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { type TitleSign, toggleTag } from "#core/domain/title-markup.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { placeOf, possibleNames } from "#institute/domain/posts/scientific-names.ts";
import styles from "./title-field.module.css";

const LOOKUP_DELAY_MS = 400;
const MAX_NAMES = 5;

/** Offers to set the scientific names of the guide in italics, as they are typed in a title. */
export function OfferedNames(props: { signs: readonly TitleSign[]; onChoose: (signs: TitleSign[]) => void }) {
  const { signs, onChoose } = props;
  const possible = possibleNames(signs).slice(0, MAX_NAMES);
  const [looked] = useDebouncedValue(possible.join("\n"), LOOKUP_DELAY_MS);
  const answers = useQueries({
    queries: (looked ? looked.split("\n") : []).map((name) => ({
      queryKey: ["species", "scientific name", name],
      queryFn: async () => {
        const query = { searchQuery: name, limit: "5" };
        const { data } = await unwrap(browserClient.api.species.search.$get({ query }));
        return data.some(({ scientificName }) => scientificName === name) ? name : null;
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const offered = answers.flatMap(({ data }) => (data && possible.includes(data) ? [data] : []));
  if (offered.length === 0) return null;
  return (
    <div className={`toolbar ${styles.offers}`}>
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          onClick={() => onChoose(toggleTag(signs, placeOf(signs, name), "i"))}
        >
          Set <i>{name}</i> in italics
        </button>
      ))}
    </div>
  );
}
