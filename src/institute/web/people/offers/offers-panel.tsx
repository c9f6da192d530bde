import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { dateFormat } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { WorkOffer } from "#institute/domain/people/work-offers.ts";
import { cautionWords } from "#institute/domain/posts/caution-words.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { usePostEditor } from "../../posts/editor/use-post-editor.tsx";
import { beginPost } from "./begin-post.ts";
import { OfferButtons } from "./offer-buttons.tsx";
import { sendAnswer, useOfferAnswer, workOffersQuery } from "./offers.ts";
import styles from "./offers-panel.module.css";

/** Few, so that the posts below are near. */
const SHOWN = 5;
const monthOf = dateFormat({ month: "long" });
const monthAndYearOf = dateFormat({ month: "long", year: "numeric" });

/** The month since when works are offered; of another year with the year. */
function sinceWords(offers: readonly WorkOffer[], now = new Date()): string {
  const first = offers.reduce((least, { foundAt }) => (foundAt < least ? foundAt : least), now.toISOString());
  const format = first.startsWith(String(now.getFullYear())) ? monthOf : monthAndYearOf;
  return `since ${format(new Date(first))}`;
}

/** The works that ORCID or Crossref has of the member and this site has not, each with its answers. */
export function OffersPanel({ person }: { person: Person }) {
  const { data: offers = [] } = useQuery(workOffersQuery(person._id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [areAllShown, showAll] = useState(false);
  const taking = useTaking(person);
  const open = offers.filter(({ state }) => state === "offered");
  const left = offers.filter(({ state }) => state === "left");
  const shown = areAllShown ? open : open.slice(0, SHOWN);
  if (offers.length === 0) return taking.dialog;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="offered-works">
      <h2 id="offered-works" ref={heading} tabIndex={-1}>
        {open.length > 0 ? `${countOf(open.length, "work")} ${sinceWords(open)}` : "No new works"}
      </h2>
      {open.length > 0 && (
        <p className="measure hint">
          ORCID or Crossref has them under your iD, and this site has not. Take opens the form of a new post;
          nothing is sent before you send it there.
        </p>
      )}
      <ul>
        {shown.map((offer) => (
          <Offer key={offer._id} offer={offer} taking={taking} heading={heading} />
        ))}
      </ul>
      {open.length > shown.length && (
        <button type="button" className="button quiet" onClick={() => showAll(true)}>
          Show all {open.length}
        </button>
      )}
      {left.length > 0 && <Left offers={left} />}
      {taking.dialog}
    </section>
  );
}

/** Opens the form of a new post with a work in it, and notes that the site has it once it is created. */
function useTaking(person: Person) {
  const [taken, setTaken] = useState<string>();
  const answered = useAction({
    call: (keyed, id: string) => sendAnswer(id, "taken", keyed),
    changes: [["workOffers"], ["today"]],
  });
  const editor = usePostEditor(person, {
    onCreated: () => taken && answered.run(taken),
    type: "publication",
  });
  const { run, running } = useAction({
    call: (_, offer: { id: string; source: string }) => beginPost(person, offer),
    after(slot, { id }) {
      setTaken(id);
      editor.open(null, slot);
    },
    refused: "The form was not opened",
  });
  // The page of today leads here to take a work at once; a step back does not open the form again.
  const [query, setQuery] = useSearchParams();
  const wanted = query.get("take");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (!wanted) return;
    setQuery({}, { replace: true, preventScrollReset: true });
    run({ id: wanted, source: "ORCID" });
  }, [wanted]);
  return { take: run, opening: running?.id ?? editor.opening, dialog: editor.dialog ?? null };
}

function Offer(props: {
  offer: WorkOffer;
  taking: ReturnType<typeof useTaking>;
  heading: React.RefObject<HTMLElement | null>;
}) {
  const { offer, taking } = props;
  const { _id, title = "", caution, near, source } = offer;
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => props.heading.current);
  return (
    <li ref={row}>
      <div>
        <Work offer={offer} />
        {caution && (
          <p>
            <strong>{cautionWords[caution]}</strong>
          </p>
        )}
        {near && (
          <p>
            It may be here already: <a href={postHref(near)}>{near.title}</a>
          </p>
        )}
      </div>
      <OfferButtons
        offer={offer}
        take={
          <BusyButton
            type="button"
            busy={taking.opening === _id}
            busyLabel="Opening the form"
            aria-label={`Take: ${title}`}
            onClick={() => taking.take({ id: _id, source })}
          >
            Take
          </BusyButton>
        }
      />
    </li>
  );
}

/** A work by its title, when and where it was published, and which service has it. */
function Work({ offer }: { offer: WorkOffer }) {
  const { title = "", titleHtml = null, year, journal, postType, source } = offer;
  return (
    <>
      <p className="name">
        <Title of={{ title, titleHtml, language: null }} />
      </p>
      <p className="hint">
        {[year, journal, postTypeRow(postType).one, `found at ${source}`].filter(Boolean).join(", ")}
      </p>
    </>
  );
}

/** What the member left, to be offered again. */
function Left({ offers }: { offers: WorkOffer[] }) {
  const { run, running } = useOfferAnswer();
  return (
    <details>
      <summary>{countOf(offers.length, "work")} that you left</summary>
      <ul>
        {offers.map((offer) => (
          <li key={offer._id}>
            <div>
              <Work offer={offer} />
            </div>
            <BusyButton
              type="button"
              quiet
              busy={running?._id === offer._id}
              busyLabel="Offering it again"
              aria-label={`Offer again: ${offer.title}`}
              onClick={() => run({ ...offer, state: "offered" })}
            >
              Offer again
            </BusyButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
