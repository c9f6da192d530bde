import { afterEach, expect, test, vi } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { operator } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import type { Parts } from "#core/domain/parts.ts";
import { overlay } from "#core/domain/parts-overlay.ts";
import { delivered } from "#tests/content.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { listEdits, publicEdits } from "./content.ts";
import { saveChange, takeBack } from "./writing.ts";

const HOUR = 3_600_000;
const start = Date.parse("2027-01-01T00:00:00Z");
const moment = (hour: number) => new Date(start + hour * HOUR).toISOString();

const base = delivered.pages.get("library");
if (!base) throw new Error("The library has no file.");
const library = base;

/** A thing of the page that is changed by itself: a text, a field of a group, a row of a list. */
const units = ["conduct", "opens", "closes", "rule 0", "rule 1", "rule 2"] as const;
type Unit = (typeof units)[number];
type Values = Record<Unit, string>;

const rowOf = (unit: Unit, value: string) => `${unit}: ${value}`;

function readUnits(parts: Parts): Values {
  const hours = asObject(parts.hours);
  const rows = (Array.isArray(parts.borrowing) ? parts.borrowing : []).map(String);
  const row = (unit: Unit) => rows.find((one) => one.startsWith(`${unit}: `))?.slice(unit.length + 2) ?? "";
  return {
    conduct: String(parts.conduct),
    opens: String(hours.opens),
    closes: String(hours.closes),
    "rule 0": row("rule 0"),
    "rule 1": row("rule 1"),
    "rule 2": row("rule 2"),
  };
}

/** The parts of a page in which some units say something else. */
function partsWith(shown: Parts, changes: Partial<Values>): Parts {
  const values = { ...readUnits(shown), ...changes };
  const hours = { ...asObject(shown.hours), opens: values.opens, closes: values.closes };
  const borrowing = units.slice(3).map((unit) => rowOf(unit, values[unit]));
  return { conduct: values.conduct, hours, borrowing };
}

interface Scheduled {
  from: number;
  until: number | null;
  values: Partial<Values>;
}

/** What a reader sees, in the plainest way: what stays in its order, and over it what ends in its order. */
function seenIn(first: Values, all: readonly Scheduled[], hour: number): Values {
  const shown = all
    .map((one, order) => ({ ...one, order }))
    .filter(({ from, until }) => from <= hour && (until === null || hour < until))
    .sort(
      (a, b) => Number(a.until !== null) - Number(b.until !== null) || a.from - b.from || a.order - b.order,
    );
  return Object.assign({ ...first }, ...shown.map(({ values }) => values));
}

/** Numbers that are the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describeEachDatabase("texts that begin and end by themselves", (open) => {
  const save = (db: Db, change: Partial<Parameters<typeof saveChange>[4]>) =>
    transaction(db, async (trx) => {
      const version = (await listEdits(trx, "library")).at(-1)?.version ?? 0;
      await saveChange(trx, operator, "library", library, { changes: {}, version, ...change });
    });
  const shownAt = async (db: Db, hour: number) =>
    overlay(library.parts, publicEdits(await listEdits(db, "library")), moment(hour));

  test.each([1, 2, 3, 4, 5, 6])(
    "are at each moment what a plain list of changes says (%i)",
    {
      timeout: 120_000,
    },
    async (seed) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { db } = await open();
      const admin = permitted<"content.edit">(await makeAccount(db));
      const random = randomOf(seed);
      let hour = 0;
      let count = 0;
      vi.setSystemTime(moment(hour));
      await save(db, { changes: partsWith(library.parts, {}) });
      const first = readUnits(await shownAt(db, 0));
      const all: Scheduled[] = [];
      for (let step = 0; step < 30; step++) {
        // Sometimes the clock jumps over whole schedules.
        hour += random(6) === 0 ? 10 : random(3);
        vi.setSystemTime(moment(hour));
        if (random(4) === 0) await withdraw();
        else await change();
        await compare();
      }

      async function change() {
        const changed = units.filter(() => random(3) === 0);
        const values: Partial<Values> = Object.fromEntries(changed.map((unit) => [unit, `text ${count++}`]));
        const kind = random(3);
        const from = Math.max(hour, kind === 0 ? hour : hour - 1 + random(8));
        const until = kind === 2 ? from + 1 + random(8) : null;
        const parts = partsWith(await shownAt(db, hour), values);
        const request = {
          changes: parts,
          publishAt: kind === 0 ? undefined : moment(from),
          ...(until !== null && { until: moment(until) }),
        };
        const over = all.filter(
          (one) =>
            until === null &&
            (one.until ?? one.from) > from &&
            changed.some((unit) => Object.hasOwn(one.values, unit)),
        );
        if (over.length > 0) {
          await expect(save(db, request)).rejects.toMatchObject({ code: "conflict" });
          const alsoWaiting = random(2) === 0;
          await save(db, { ...request, alsoWaiting });
          if (alsoWaiting)
            for (const one of over)
              for (const unit of changed)
                if (Object.hasOwn(one.values, unit)) one.values[unit] = values[unit] ?? "";
        } else await save(db, request);
        if (changed.length > 0) all.push({ from, until, values });
      }

      async function withdraw() {
        const edits = (await listEdits(db, "library")).filter(
          (edit) => edit.endOf === null && edit.droppedAt === null,
        );
        const edit = edits[random(edits.length)];
        if (!edit || edit.version === 1) return;
        const values = Object.values(readUnitsOf(edit.changes));
        const taken = () => transaction(db, (trx) => takeBack(trx, admin, "library", edit.version));
        const isOver =
          edit.until === null ? (edit.publishAt ?? "") <= moment(hour) : edit.until <= moment(hour);
        if (isOver) {
          await expect(taken()).rejects.toThrow(AppError);
          return;
        }
        await taken();
        const index = all.findIndex(
          (one) =>
            moment(one.from) === edit.publishAt &&
            (one.until === null ? null : moment(one.until)) === edit.until &&
            Object.values(one.values).every((value) => values.some((text) => text.endsWith(value))),
        );
        const found = all[index];
        if (!found) throw new Error("The model does not know this schedule.");
        if (found.from <= hour) found.until = hour;
        else all.splice(index, 1);
      }

      async function compare() {
        const edits = publicEdits(await listEdits(db, "library"));
        for (let at = hour; at < hour + 20; at++)
          expect({ at, ...readUnits(overlay(library.parts, edits, moment(at))) }).toEqual({
            at,
            ...seenIn(first, all, at),
          });
      }
    },
  );
});

const readUnitsOf = (changes: Parts): Record<string, string> => {
  const { conduct, hours, borrowing } = changes;
  return Object.fromEntries(
    [conduct, ...Object.values(asObject(hours)), ...(Array.isArray(borrowing) ? borrowing : [])].map(
      (text, index) => [index, String(text ?? "")],
    ),
  );
};
