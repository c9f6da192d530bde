import type { FoundRights } from "#birds/domain/surveys/import-report.ts";
import { type OpenLicence, parseLicence, strictestLicence } from "#core/domain/licences.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { institute } from "#core/institute.ts";
import type { Columns } from "./columns.ts";

/** More different texts than this are not listed. */
const MAX_TEXTS = 20;

/** Collects the licences and owners that the rows and the metadata of a file name. */
export class RightsFinder {
  readonly #licences = new Set<string>();
  readonly #holders = new Set<string>();
  #datasetHolder: string | null = null;

  noteRow({ cells }: CsvRow, { licence, rightsHolder }: Columns): void {
    if (licence !== undefined) this.#noteLicence(cells[licence] ?? "");
    if (rightsHolder !== undefined && this.#holders.size < MAX_TEXTS)
      this.#holders.add(cells[rightsHolder] ?? "");
  }

  noteDataset({ licence, holder }: { licence: string; holder: string }): void {
    this.#noteLicence(licence);
    this.#datasetHolder = holder || null;
  }

  #noteLicence(text: string): void {
    if (text !== "" && this.#licences.size < MAX_TEXTS) this.#licences.add(text.slice(0, 300));
  }

  /** The licence that all of them allow; `null` if the file names none. */
  found(): FoundRights | null {
    const parsed = [...this.#licences].map((text) => ({ text, licence: parseLicence(text) }));
    const other = parsed.find(({ licence }) => licence === undefined);
    const licences = parsed.flatMap(({ licence }): OpenLicence[] => (licence ? [licence] : []));
    const [holder = this.#datasetHolder, ...more] = this.#holders;
    const source = more.length > 0 || holder === institute().name ? null : holder || null;
    if (parsed.length === 0 && source === null) return null;
    return {
      licence: licences.length > 0 ? strictestLicence(licences) : null,
      otherLicence: other?.text ?? null,
      source,
    };
  }
}
