import { expect, test } from "vitest";
import { isPutOn } from "#birds/domain/ringing/encounter.ts";
import { linkBirds } from "#birds/domain/ringing/history.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { isAll } from "#tests/all-tests.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { birdDraft, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { chanceFrom } from "#tests/ringing/many-birds.ts";
import { correctEncounter } from "./corrections.ts";
import { joinBirds, splitBird, undoDecision } from "./decisions.ts";
import { selectEncounters } from "./encounters.ts";
import { addFate, undoFate } from "./fates.ts";
import { toLinked } from "./linked.ts";
import { listStrings } from "./stock.ts";
import { storeSession } from "./store-session.ts";
import { addString, openString, returnString } from "./strings.ts";

const ENCOUNTERS = isAll ? 5_000 : 600;
const BIRDS_OF_A_SESSION = 40;
/** Few, so that rings are read again, put on twice and corrected to those of others. */
const RINGS = Math.round(ENCOUNTERS / 3);

type Bird = ReturnType<typeof birdDraft> & { ringBefore?: string | null };

/** People at random: they record, send again, correct, split, join, undo and move rings. */
class Model {
  readonly below = chanceFrom(4711).whole;
  readonly sent = new Map<string, { version: number; encounters: Bird[] }>();
  /** How many birds were ever sent. */
  made = 0;
  decisions: string[] = [];
  fates: string[] = [];
  readonly db: Db;
  readonly ringer: Account;
  readonly keeper: Account;
  constructor(db: Db, ringer: Account, keeper: Account) {
    this.db = db;
    this.ringer = ringer;
    this.keeper = keeper;
  }

  pick = <Item>(items: readonly Item[]): Item | undefined => items[this.below(items.length)];

  bird(): Bird {
    const ring = `AA${10_000 + this.below(RINGS)}`;
    const kind = this.pick(["new", "new", "retrap", "retrap", "changed", "control", "none"]) ?? "new";
    this.made += 1;
    return birdDraft(this.made, {
      kind,
      ring: kind === "none" ? null : ring,
      ringBefore: kind === "changed" ? `AA${10_000 + this.below(RINGS)}` : null,
      scheme: kind === "control" ? "GPN" : null,
      age: this.pick(["2", "3", "4"]),
    });
  }

  day = () => `202${this.below(6)}-0${1 + this.below(9)}-1${this.below(9)}`;

  async send(id: string, version: number, encounters: Bird[], date = this.day()) {
    this.sent.set(id, { version, encounters });
    const input = RingingSessionInput.parse(sessionDraft({ version, encounters, date }));
    await transaction(this.db, (trx) => storeSession(trx, permitted(this.ringer), id, input));
  }

  /** What is refused in words changes nothing. */
  async attempt(run: () => Promise<unknown>) {
    await run().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  async resend() {
    const id = this.pick([...this.sent.keys()]);
    const before = id === undefined ? undefined : this.sent.get(id);
    if (!id || !before) return;
    const kept = before.encounters.filter(() => this.below(20) > 0);
    const changed = kept.map((bird) => (this.below(10) > 0 ? bird : { ...bird, ...this.change() }));
    await this.send(id, before.version + 1, [...changed, this.bird()]);
  }

  change = () =>
    this.pick<Partial<Bird>>([
      { ring: `AA${10_000 + this.below(RINGS)}` },
      { wing: 90 + this.below(10) },
      { age: "4" },
    ]) ?? {};

  async anyEncounter() {
    const { id } = birdDraft(1 + this.below(this.made));
    const bird = selectEncounters(this.db).where("encounter.id", "=", id);
    return bird.where("encounter.ringKey", "is not", null).executeTakeFirst();
  }

  async correct() {
    const row = await this.anyEncounter();
    if (!row) return;
    const changes = this.change();
    const correction = { version: row.version, changes, reason: "Read again." };
    await this.attempt(() =>
      transaction(this.db, (trx) =>
        correctEncounter(trx, permitted(this.keeper), row.id, {
          ...correction,
          changes: { ring: changes.ring ?? row.ring, wing: changes.wing ?? row.wing },
        }),
      ),
    );
  }

  async decide() {
    const [one, other] = [await this.anyEncounter(), await this.anyEncounter()];
    if (!one?.birdKey || !other?.birdKey) return;
    const reason = "By its colour rings.";
    const birds: [string, string] = [one.birdKey, other.birdKey];
    await this.attempt(async () => {
      const { decisionId } = await transaction(this.db, (trx) =>
        this.below(2) === 0
          ? splitBird(trx, permitted(this.keeper), { encounterId: one.id, reason })
          : joinBirds(trx, permitted(this.keeper), { birds, reason }),
      );
      this.decisions.push(decisionId);
    });
  }

  async undo() {
    const id = this.pick(this.decisions);
    if (id) await transaction(this.db, (trx) => undoDecision(trx, permitted(this.keeper), id));
  }

  async moveRings() {
    const strings = await this.db.selectFrom("ring_string").select(["id", "first"]).execute();
    const string = this.pick(strings);
    const sessionId = ringingId(9000 + this.below(3));
    const ring = `AA${10_000 + this.below(RINGS)}`;
    await this.attempt(async () => {
      const choice = this.below(4);
      if (choice === 0 && string)
        await transaction(this.db, (trx) =>
          openString(trx, permitted(this.ringer), string.id, { first: string.first, sessionId }),
        );
      if (choice === 1 && string)
        await transaction(this.db, (trx) => returnString(trx, permitted(this.ringer), string.id));
      if (choice === 2) {
        const input = { ring, fate: "lost" as const, to: null, reason: null };
        const { _id } = await transaction(this.db, (trx) => addFate(trx, permitted(this.ringer), input));
        this.fates.push(_id);
      }
      const fate = this.pick(this.fates);
      if (choice === 3 && fate)
        await transaction(this.db, (trx) => undoFate(trx, permitted(this.ringer), fate));
    });
  }
}

describeEachDatabase("ringing by many hands", (open) => {
  test("recounted from scratch every life is as it is stored, nothing is lost, and no ring is on two birds in silence", {
    timeout: isAll ? 1_200_000 : 120_000,
  }, async () => {
    const { db } = await open();
    const model = new Model(
      db,
      await makeAccount(db, { ringer: true }),
      await makeAccount(db, { ringKeeper: true }),
    );
    for (let start = 0; start < RINGS; start += 100)
      await transaction(db, (trx) =>
        addString(trx, permitted(model.keeper), {
          first: `AA${10_000 + start}`,
          last: `AA${10_000 + start + 99}`,
          size: "2.8",
          scheme: null,
          receivedOn: null,
        }),
      );
    for (let number = 1; model.made < ENCOUNTERS; number++) {
      const birds = Array.from({ length: BIRDS_OF_A_SESSION }, () => model.bird());
      await model.send(ringingId(number), 1, birds);
      await model.resend();
      for (let turn = 0; turn < 3; turn++) {
        await model.correct();
        await model.decide();
        await model.moveRings();
      }
      if (number % 2 === 0) await model.undo();
    }
    await expectSound(db, model.made);
  });
});

async function expectSound(db: Db, made: number): Promise<void> {
  const rows = await selectEncounters(db).select("encounter.ringBeforeKey").execute();
  const decisions = await db.selectFrom("bird_decision").selectAll().where("undoneAt", "is", null).execute();
  // The order of rows and decisions must not matter, but that of the decisions' moments.
  const recounted = linkBirds(
    rows.toReversed().map(toLinked),
    decisions
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
      .map(({ kind, encounterId, birdA, birdB }) => ({
        kind,
        encounterId,
        undoneAt: null,
        birds: birdA !== null && birdB !== null ? [birdA, birdB] : null,
      })),
  );
  const keyOfEncounter = new Map(
    recounted.flatMap(({ key, encounters }) => encounters.map(({ id }) => [id, key] as const)),
  );
  const stored = Object.fromEntries(rows.map(({ id, birdKey }) => [id, birdKey]));
  expect(stored).toEqual(Object.fromEntries(rows.map(({ id }) => [id, keyOfEncounter.get(id) ?? null])));

  // Every bird that was ever sent is there, with every version of it.
  const all = await db.selectFrom("encounter").select(["id", "version"]).execute();
  expect(all).toHaveLength(made);
  const versions = await db.selectFrom("encounter_version").select("encounterId").execute();
  expect(versions).toHaveLength(all.reduce((sum, { version }) => sum + version, 0));

  // Two that put one ring on one bird are doubted.
  const doubts = await db
    .selectFrom("encounter_doubt")
    .select("encounterId")
    .where("kind", "=", "twice")
    .execute();
  const doubted = new Set(doubts.map(({ encounterId }) => encounterId));
  for (const { encounters } of recounted) {
    const byRing = Map.groupBy(encounters.filter(isPutOn), ({ scheme, ring }) => `${scheme}:${ring}`);
    for (const putOn of byRing.values())
      expect(putOn.filter(({ id }) => !doubted.has(id)).length).toBeLessThanOrEqual(1);
  }

  // Each ring of the stock is on a bird, without a bird, or left.
  for (const string of await listStrings(db))
    expect(string.onBirds + string.withoutBird + string.left).toBe(string.total);
}
