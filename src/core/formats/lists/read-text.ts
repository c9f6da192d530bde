import { CsvRecords } from "../csv.ts";
import { NamedRows } from "../named-rows.ts";
import { headerRowsOf, lastHeaderLine, nameColumns } from "../tables/header.ts";
import { TableSampler } from "../tables/sample.ts";
import { ListCollector, type ListFile } from "./list-rows.ts";
import { type ListReader, proposeList } from "./propose-list.ts";

/** Reads a list in a text as its columns are named. */
export function readListText(text: string, reader: ListReader): ListFile {
  const parser = new CsvRecords();
  const records = [...parser.push(text, true)];
  const sampler = new TableSampler(null, "the list");
  for (const { line, record } of records) sampler.push(record.cells, line);
  const table = sampler.finish();
  const { reading } = proposeList([table], reader);
  const names = nameColumns(headerRowsOf(table, reading), table.width).map(({ name }) => name);
  const known = { columns: names, below: lastHeaderLine(reading) };
  const rows = new NamedRows({ delimiter: parser.delimiter, known });
  const collector = new ListCollector(reader.table, reading);
  for (const { line, record } of records) for (const event of rows.push(record, line)) collector.take(event);
  return collector.finish(names);
}
