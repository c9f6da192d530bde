import type { CsvRow } from "#core/formats/named-rows.ts";
import type { JudgedRow } from "./against.ts";

/** The columns of a table whose lists several people share. */
export interface ListColumns {
  groupID: string;
  eventID: string;
  observers: string;
  complete: string;
}

interface Shared {
  lists: Set<string>;
  observers: Set<string>;
  /** What its lists say of being complete, and whether they differ. */
  complete: string;
  differs: boolean;
}

/** Lists that several people share of one survey: it has the key of their group and all of their observers. */
export class SharedLists {
  readonly #columns: ListColumns;
  readonly #groups = new Map<string, Shared>();

  constructor(columns: ListColumns) {
    this.#columns = columns;
  }

  /** Notes the list of a row; all rows are scanned before the first is joined. */
  scan({ cells }: CsvRow): void {
    const { groupID, eventID, observers, complete } = this.#columns;
    const key = cells[groupID];
    if (!key) return;
    const answer = cells[complete] ?? "";
    const group = this.#groups.get(key) ?? {
      lists: new Set(),
      observers: new Set(),
      complete: answer,
      differs: false,
    };
    this.#groups.set(key, group);
    group.lists.add(cells[eventID] ?? "");
    if (cells[observers]) group.observers.add(cells[observers]);
    group.differs ||= group.complete !== answer;
  }

  /** The row as one of its group’s survey; the same row if its list is not shared. */
  join(row: JudgedRow): JudgedRow {
    const { groupID, eventID, observers, complete } = this.#columns;
    const key = row.cells[groupID] ?? "";
    const group = this.#groups.get(key);
    if (!group) return row;
    const cells = { ...row.cells, [eventID]: key };
    const people = new Set([...group.observers, ...(row.cells[observers] ?? "").split("; ")].filter(Boolean));
    if (people.size > 0) cells[observers] = [...people].join("; ");
    // Lists of which not all are complete are not complete together.
    if (group.differs) cells[complete] = "no";
    const joined: JudgedRow = { ...row, cells };
    if (group.lists.size > 1) joined.list = row.cells[eventID] ?? "";
    return joined;
  }
}
