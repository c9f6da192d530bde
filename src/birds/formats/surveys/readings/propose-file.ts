import type { Proposal, SheetSummary } from "#core/domain/reading.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { type BirdNames, knowBirds } from "./birds.ts";
import { examine } from "./examine.ts";
import { findJoin } from "./join.ts";
import { conclude, type TableProposal } from "./propose.ts";

const isAside = /pivot|summar|checklist|template|average|totals?$|metadata|read ?me|look ?up|codes?$/i;
const ASIDE = 3;

/** The rank of a sheet: how sure its columns are, then its length; sheets that are made of others stand back. */
const rankOf = ({ name }: SampledTable, { sure, rows }: TableProposal): number =>
  sure * 10 + Math.log10(Math.max(1, rows)) - (isAside.test(name) ? ASIDE : 0);

/** Proposes how a file is to be read: its best sheet or the one that was chosen, with a second one that belongs to it. */
export function proposeFile(
  tables: readonly SampledTable[],
  names: BirdNames,
  chosenSheet?: string,
  chosenHeader?: number,
): Proposal {
  const birds = knowBirds(names);
  const examined = tables.map((table) =>
    examine(table, birds, table.name === chosenSheet || tables.length === 1 ? chosenHeader : undefined),
  );
  const proposals = examined.map((one) => ({
    table: one.table,
    proposal: conclude(one, findJoin(one, examined)),
  }));
  const ranked = proposals.toSorted((a, b) => rankOf(b.table, b.proposal) - rankOf(a.table, a.proposal));
  const best =
    proposals.find(({ table }) => chosenSheet !== undefined && table.name === chosenSheet) ?? ranked[0];
  if (!best) throw new Error("A file has at least one table.");
  const { sure: _sure, gives: _gives, ...proposal } = best.proposal;
  return { ...proposal, sheets: proposals.map(({ table, proposal }) => summaryOf(table, proposal)) };
}

/** A table with more columns is no list of surveys or places. */
const MAX_JOINABLE = 60;

function summaryOf(
  { name }: SampledTable,
  { rows, gives, refused, reading, columns }: TableProposal,
): SheetSummary {
  const summary: SheetSummary = { name, rows, gives };
  if (refused !== undefined) summary.refused = refused;
  if (columns.length <= MAX_JOINABLE)
    summary.joinable = { header: reading.header, columns, read: reading.columns };
  return summary;
}
