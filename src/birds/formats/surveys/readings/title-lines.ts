import { parseDay } from "#core/formats/tables/days.ts";
import { proofOf, type SampledTable } from "#core/formats/tables/sample.ts";
import { dayInOrder } from "./cell-values.ts";

/** What the lines above a header say of the whole table, as they say it. */
export interface TitleLines {
  place?: string;
  /** YYYY-MM-DD; a day whose order of day and month is open is left to the person. */
  day?: string;
}

const names: Record<keyof TitleLines, RegExp> = {
  place:
    /^(name of )?(the )?(site|place|locality|location|study site|survey site|lieu|localité|local)( name)?$/i,
  day: /^(the )?(survey |visit )?(date|day|data)( of (the )?(survey|visit|count))?$/i,
};

/** Reads lines such as “Site: Amurum”, in one cell or in two beside each other, above the header in row `header`. */
export function readTitleLines({ first }: Pick<SampledTable, "first">, header: number): TitleLines {
  const pairs = first.filter(({ line }) => line < header).flatMap(({ cells }) => pairsOf(cells));
  const find = (name: keyof TitleLines) => pairs.find(([label]) => names[name].test(label))?.[1];
  const [place, written] = [find("place"), find("day")];
  const day = written && (proofOf(written)?.open ? undefined : parseDay(inItsOrder(written)));
  return { ...(place && { place }), ...(day && { day }) };
}

const inItsOrder = (text: string) =>
  dayInOrder(text, { order: proofOf(text)?.monthFirst ? "mdy" : "dmy" }).slice(0, 40);

function pairsOf(cells: readonly string[]): [label: string, value: string][] {
  return cells.flatMap((cell, at): [string, string][] => {
    const [, label = "", value = ""] = /^\s*([^:]{1,60}?)\s*:\s*(.{0,300}?)\s*$/.exec(cell) ?? [];
    if (value) return [[label, value]];
    const next = cells[at + 1]?.trim() ?? "";
    const alone = label || cell.trim();
    return next && alone.length <= 60 ? [[alone, next]] : [];
  });
}
