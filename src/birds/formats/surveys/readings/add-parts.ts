import type { ColumnReading, Reading } from "#core/domain/reading.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { readCount, saysAbsent } from "../values.ts";
import type { Values } from "./cell-values.ts";

/** A column of numbers that stands for a part of them. */
export interface PartColumn {
  name: string;
  part: NonNullable<ColumnReading["part"]>;
}

/** The counts of a row whose number is spread over columns: their sum, or one for each part. */
export function addParts(
  values: Values,
  { cells }: CsvRow,
  columns: readonly PartColumn[],
  { parts }: Reading,
): Values[] {
  if (parts === "none" || parts === null) return [values];
  const written = columns.flatMap(({ name, part }) => (cells[name] ? [{ part, text: cells[name] }] : []));
  if (written.length === 0) return [values];
  const found = written.filter(({ text }) => !saysAbsent(text));
  if (parts === "keep" && found.length > 0)
    return found.map(({ part, text }) => ({
      ...values,
      individuals: text,
      distanceBand: part.band ?? values.distanceBand ?? "",
      sex: part.sex ?? values.sex ?? "",
      lifeStage: part.age ?? values.lifeStage ?? "",
      remarks: [values.remarks, part.activity].filter(Boolean).join("; "),
    }));
  const numbers = written.map(({ text }) => readCount(text).value?.individuals ?? null);
  const isSum = numbers.every((number) => number !== null);
  const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return [{ ...values, individuals: isSum ? String(sum) : written.map(({ text }) => text).join(" + ") }];
}
