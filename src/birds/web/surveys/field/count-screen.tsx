import { List, Search, Undo2, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldSpecies } from "#birds/domain/surveys/field-survey.ts";
import { countOf } from "#core/domain/words.ts";
import { BandChoice } from "./band-choice.tsx";
import { BirdRow } from "./bird-row.tsx";
import { CountDialog } from "./count-dialog.tsx";
import { CountHead } from "./count-head.tsx";
import {
  addBirds,
  type CountedSpecies,
  type CountedTotal,
  factsOf,
  removeBird,
  speciesKey,
  sumOf,
  totalsOf,
  totalText,
  undoLast,
} from "./counting.ts";
import { FoundList, type Row } from "./found-list.tsx";
import { findByLooks } from "./looks.ts";
import { useFocusedHeading } from "./notes.tsx";
import { type PhoneSurvey, placeName } from "./phone-survey.ts";
import {
  indexSpecies,
  likelihoodAt,
  likelySpecies,
  parseQuickEntry,
  searchSpecies,
} from "./species-search.ts";
import { endCounting } from "./survey-steps.ts";
import type { Field } from "./use-field.ts";

const MAX_LIKELY = 40;

interface Props {
  field: Field;
  survey: PhoneSurvey;
}

/** The search over all names, and the likely species of this place and month. */
function useSpecies({ field: { pack, surveys }, survey }: Props) {
  const { site } = survey.entry;
  const { id } = survey;
  const { startedAt } = survey.clock;
  const index = useMemo(() => indexSpecies(pack.species), [pack]);
  const own = (surveys ?? []).filter((one) => one.id !== id).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not after each count
  return useMemo(() => {
    const others = (surveys ?? []).filter((one) => one.id !== id);
    const month = new Date(startedAt ?? Date.now()).getMonth();
    const likelihood = likelihoodAt(pack, { site, month, own: others });
    return {
      likely: likelySpecies(pack, likelihood, MAX_LIKELY),
      search: (text: string) => searchSpecies(index, text, likelihood),
      looks: (text: string) => findByLooks(pack.species, text, month),
    };
  }, [pack, index, id, own, startedAt, site.locationID, site.latitude, site.longitude]);
}

/** Says the last change of a count to a screen reader: “Common Bulbul, 3”. */
function useLastCount(totals: CountedTotal[]): string {
  const known = useRef<Map<string, string>>(undefined);
  const [text, setText] = useState("");
  useEffect(() => {
    const now = new Map(totals.map((total) => [total.key, `${total.englishName}, ${totalText(total)}`]));
    const changed = [...now].find(([key, words]) => known.current && known.current.get(key) !== words);
    const gone = [...(known.current ?? [])].find(([key]) => !now.has(key));
    if (changed) setText(changed[1]);
    else if (gone) setText(`${gone[1].replace(/, [^,]*$/, "")}, removed`);
    known.current = now;
  }, [totals]);
  return text;
}

/** Counting: a search, the likely birds with large buttons, and the running list. */
export function CountScreen({ field, survey }: Props) {
  const heading = useFocusedHeading();
  const [text, setText] = useState("");
  const [isList, setIsList] = useState(false);
  const [opened, setOpened] = useState<CountedSpecies>();
  const species = useSpecies({ field, survey });
  const totals = useMemo(() => totalsOf(survey.counts), [survey.counts]);
  const last = useLastCount(totals);
  const { individuals, search } = parseQuickEntry(text);
  /** What is found begins at the top of the page. */
  function show(typed: string) {
    setText(typed);
    scrollTo(0, 0);
  }
  const row = (one: CountedSpecies, as: string | null = null, facts?: string) => (
    <BirdRow
      key={speciesKey(one)}
      species={one}
      as={as}
      facts={facts}
      more={individuals}
      total={totals.find(({ key }) => key === speciesKey(one))}
      onAdd={() => field.phone.change(survey.id, addBirds(one, individuals, crypto.randomUUID()))}
      onRemove={() => field.phone.change(survey.id, removeBird(one))}
      onOpen={() => setOpened(one)}
    />
  );
  return (
    <main className="count">
      <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
        Counting at {placeName(survey.entry.site)}
      </h1>
      <CountHead field={field} survey={survey} />
      <p className="visually-hidden" role="status">
        {last}
      </p>
      <div className="find">
        {survey.entry.protocol !== "list" && survey.entry.protocol !== "casual" && (
          <BandChoice field={field} survey={survey} />
        )}
        {!isList && <SearchField text={text} onChange={show} count={field.pack.species.length} />}
      </div>
      <div className="found">
        {isList ? (
          <RunningList totals={totals} row={row} />
        ) : search.trim() === "" ? (
          <LikelyList totals={totals} likely={species.likely} row={row} />
        ) : (
          <FoundList
            found={species.search(search)}
            looks={species.looks(search)}
            search={search.trim()}
            row={row}
          />
        )}
      </div>
      <CountBar
        field={field}
        survey={survey}
        isList={isList}
        onList={() => {
          setIsList(!isList);
          scrollTo(0, 0);
        }}
      />
      {opened && (
        <CountDialog field={field} survey={survey} species={opened} onClose={() => setOpened(undefined)} />
      )}
    </main>
  );
}

function SearchField(props: { text: string; onChange: (text: string) => void; count: number }) {
  const { text, onChange, count } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="search">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label="Search for a bird by any name or code"
        placeholder={count > 0 ? `Search ${countOf(count, "species", "species")}` : "Type a name"}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onChange("")}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        >
          <X size={22} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Species in an order that stays while the list is open, so that no row moves under the thumb. */
function LikelyList({ totals, likely, row }: { totals: CountedTotal[]; likely: FieldSpecies[]; row: Row }) {
  const [counted] = useState(totals);
  const first = counted.map(({ key }) => key);
  // What another tab counted meanwhile, and what an undo brought back, comes last.
  const rest = likely.filter((species) => !first.includes(speciesKey(species)));
  const late = totals.filter(
    ({ key }) => !first.includes(key) && !rest.some((species) => speciesKey(species) === key),
  );
  if (counted.length + rest.length + late.length === 0)
    return <p className="empty">Type the first letters of a bird’s name, then tap plus.</p>;
  return (
    <>
      {counted.length > 0 && (
        <section aria-label="Counted here">
          <ul className="birds">{counted.map((total) => row(total))}</ul>
        </section>
      )}
      {rest.length + late.length > 0 && (
        <section aria-label="Likely here">
          <h2 className="rule">Likely here now</h2>
          <ul className="birds">
            {rest.map((species) => row(species))}
            {late.map((total) => row(total))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What was counted; a row stays while the list is open, also when its last bird is taken away. */
function RunningList({ totals, row }: { totals: CountedTotal[]; row: Row }) {
  const [first] = useState(totals);
  const { species, individuals } = sumOf(totals.flatMap(({ counts }) => counts));
  const shown = [...totals.filter(({ key }) => !first.some((one) => one.key === key)), ...first];
  return (
    <section aria-label="Running list">
      <h2 className="rule">
        {countOf(species, "species", "species")}, {countOf(individuals, "bird")}
      </h2>
      {shown.length === 0 && <p className="empty">Nothing counted yet.</p>}
      <ul className="birds">
        {shown.map((one) => row(one, null, factsOf(totals.find(({ key }) => key === one.key)?.counts ?? [])))}
      </ul>
    </section>
  );
}

/** What the thumb reaches: undo, the running list, and the end of the count. */
function CountBar({ field, survey, isList, onList }: Props & { isList: boolean; onList: () => void }) {
  const step = survey.undo.at(-1);
  const { species } = sumOf(survey.counts);
  return (
    <div className="bottom">
      <button
        type="button"
        disabled={!step}
        onClick={() => field.phone.change(survey.id, undoLast)}
        aria-label={step ? `Undo: ${step.text}` : "Undo"}
      >
        <Undo2 size={20} aria-hidden /> Undo
      </button>
      <button type="button" onClick={onList}>
        <List size={20} aria-hidden />
        {isList ? (
          <span>
            <span className="visually-hidden">Back to </span>birds
          </span>
        ) : (
          <span>
            List <b>{species}</b>
            <span className="visually-hidden"> species</span>
          </span>
        )}
      </button>
      <button
        type="button"
        className="primary"
        onClick={() => field.phone.change(survey.id, endCounting(Date.now()))}
      >
        {survey.before === null ? "Finish" : "Done"}
      </button>
    </div>
  );
}
