import type { FoundField } from "#institute/domain/posts/lookup.ts";
import type { Doubt, NotTaken } from "#institute/domain/works/read-work.ts";

/** A field of ours that a value of a record can go to. */
export type Taking = FoundField | "authors";

/** Values that are named are cut here. */
const MAX_SHOWN = 300;

const shown = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** The values of a record, each of which is taken at most once; what is left at the end was not taken. */
export class Values {
  #left: NotTaken[];
  readonly #refused: NotTaken[] = [];
  readonly #sources = new Map<Taking, NotTaken[]>();
  readonly #doubts: Doubt[] = [];
  /** What goes to the note of the work besides the notes of the record. */
  readonly notes: string[] = [];

  constructor(fields: readonly (readonly [name: string, written: string])[]) {
    this.#left = fields
      .map(([field, value]) => ({ field, value: value.trim() }))
      .filter(({ value }) => value !== "" && value !== "{}");
  }

  /** The first value with one of these names, tried in their order, which stays to be taken. */
  peek(...names: string[]): string | undefined {
    return this.#find(names)?.value;
  }

  /** Takes the first value with one of these names, tried in their order; null if no field of ours has it alone. */
  take(field: Taking | null, ...names: string[]): string | undefined {
    const found = this.#find(names);
    if (found) this.#takeOut(field, found);
    return found?.value;
  }

  /** Takes all values with these names, in the order of the record. */
  takeAll(field: Taking | null, ...names: string[]): string[] {
    const found = this.#left.filter((one) => names.includes(one.field));
    for (const one of found) this.#takeOut(field, one);
    return found.map(({ value }) => value);
  }

  /** What was taken and goes nowhere after all. */
  refuse(field: string, value: string): void {
    this.#refused.push({ field, value });
  }

  /** Says that a value that was taken for a field became one of another: it stands in the note, or with another field. */
  release(...fields: Taking[]): void {
    for (const field of fields) this.#sources.delete(field);
  }

  /** A field that a person should look at. */
  doubt(field: Taking, why: string, raw = this.rawOf(field)): void {
    if (this.#doubts.every((known) => known.field !== field || known.why !== why))
      this.#doubts.push({ field, raw: shown(raw), why });
  }

  /** What the record has where a field of ours was read. */
  rawOf(field: Taking): string {
    const sources = this.#sources.get(field) ?? [];
    return sources.map(({ value }) => value).join("; ");
  }

  /** Leaves out what says nothing about the work. */
  drop(isTechnical: (name: string) => boolean): void {
    this.#left = this.#left.filter(({ field }) => !isTechnical(field));
  }

  get doubts(): Doubt[] {
    return this.#doubts;
  }

  /** What was not taken, and what was taken for one of the fields that the work has not. */
  notTaken(missing: readonly Taking[]): NotTaken[] {
    const lost = missing.flatMap((field) => this.#sources.get(field) ?? []);
    return [...this.#refused, ...this.#left, ...lost].map(({ field, value }) => ({
      field,
      value: shown(value),
    }));
  }

  /** The fields for which something was taken. */
  get taken(): Taking[] {
    return [...this.#sources.keys()];
  }

  #find(names: readonly string[]): NotTaken | undefined {
    for (const name of names) {
      const found = this.#left.find(({ field }) => field === name);
      if (found) return found;
    }
    return undefined;
  }

  #takeOut(field: Taking | null, found: NotTaken): void {
    this.#left.splice(this.#left.indexOf(found), 1);
    if (field) this.#sources.set(field, [...(this.#sources.get(field) ?? []), found]);
  }
}
