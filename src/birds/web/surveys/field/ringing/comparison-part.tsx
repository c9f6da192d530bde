import { keyOf, readRing } from "#birds/domain/ringing/ring-number.ts";
import { freeBefore, holds } from "#birds/domain/ringing/ring-stock.ts";
import { countOf } from "#core/domain/words.ts";
import type { OpenString } from "../phone-session.ts";
import { noteFate } from "./morning.ts";
import { RingInput } from "./ring-input.tsx";
import { nextRing } from "./session-known.ts";
import { changeString } from "./session-steps.ts";
import type { Ringing } from "./use-ringing.ts";

/** For each string of the session: the rings that were saved, and whether as many are gone. */
export function ComparisonPart({ ringing }: { ringing: Ringing }) {
  const { strings } = ringing.session;
  if (strings.length === 0) return null;
  return (
    <section aria-labelledby="rings">
      <h2 id="rings">Rings</h2>
      {strings.map((string) => (
        <Comparison key={string.stringId} ringing={ringing} string={string} />
      ))}
    </section>
  );
}

const numberOf = (ring: string | null) => (ring === null ? null : (readRing(ring)?.number ?? null));

/** The rings that are gone without a bird: passed over here, or between the next by this phone and the one that was read. */
export function missingRings(ringing: Pick<Ringing, "known">, string: OpenString): string[] {
  const { stock } = ringing.known;
  const held = stock.strings.find(({ _id }) => _id === string.stringId);
  const next = nextRing(ringing.known, string);
  const upTo = [next, string.nextRead]
    .flatMap((ring) => (ring === null ? [] : (readRing(ring) ?? [])))
    .reduce<ReturnType<typeof readRing>>((a, b) => (a && a.number > b.number ? a : b), null);
  const from = numberOf(string.from) ?? 0;
  return held && upTo ? freeBefore(stock, held, upTo).filter((ring) => (numberOf(ring) ?? 0) >= from) : [];
}

function Comparison({ ringing, string }: { ringing: Ringing; string: OpenString }) {
  const { session, known, change } = ringing;
  const next = nextRing(known, string);
  const missing = missingRings(ringing, string);
  const saved = session.birds.filter(
    ({ kind, ring }) => (kind === "new" || kind === "changed") && isOf(string, ring),
  );
  const gone = session.fates.filter(({ ring }) => isOf(string, ring));
  const read = numberOf(string.nextRead);
  const due = numberOf(next);
  const isBehind = read !== null && due !== null && read < due && string.nextRead !== next;
  const note = (fate: "lost" | "destroyed") =>
    change(
      noteFate(
        missing.map((ring) => ({ id: crypto.randomUUID(), ring })),
        fate,
        "Missing when rings were compared",
      ),
    );
  return (
    <div className="card string">
      <p>
        <b>
          {string.first} to {string.last}
        </b>{" "}
        · {string.size}
      </p>
      <p>
        {countOf(saved.length, "ring")} on birds
        {gone.length > 0 && `, ${gone.length} without a bird`}.{" "}
        {next ? `Next by this phone: ${next}.` : "No ring is left."}
      </p>
      {next !== null && (
        <RingInput
          label="Next ring on the string, as you read it"
          value={string.nextRead}
          ringing={ringing}
          onChange={(nextRead) => change(changeString(string.stringId, { nextRead }))}
        />
      )}
      {isBehind && (
        <p className="note problem" role="status">
          {string.nextRead} is still on the string, but on a bird here. Look through the list.
        </p>
      )}
      {missing.length > 0 ? (
        <div className="note" role="status">
          <p>
            Gone, but on no bird: <b>{missing.join(", ")}</b>
          </p>
          <div className="row">
            <button type="button" onClick={() => note("lost")}>
              Lost
            </button>
            <button type="button" onClick={() => note("destroyed")}>
              Destroyed
            </button>
          </div>
          <p className="hint">
            If they are on paper, go back and add the birds. Otherwise leave it: the keeper sees it.
          </p>
        </div>
      ) : (
        string.nextRead !== null &&
        keyOf(null, string.nextRead) === next && <p role="status">All rings agree.</p>
      )}
    </div>
  );
}

/** Whether a ring is of a string. */
function isOf(string: OpenString, ring: string | null): boolean {
  const read = ring === null ? null : readRing(ring);
  return read !== null && holds(string, read);
}
