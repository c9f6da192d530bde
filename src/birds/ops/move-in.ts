import * as writing from "#birds/db/guide/writing.ts";
import { SpeciesInput } from "#birds/domain/guide/species.ts";
import { slugify } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { MoveIn } from "#core/ops/move-in/move-in.ts";
import { listOf, pickFields, readPortalFile, textOf } from "#core/ops/move-in/portal-folder.ts";

/** The species of the older portal, with their ids and addresses. */
export const portal: MoveIn = {
  from: "portal",
  async run(mover) {
    for await (const { record, row } of readPortalFile(mover, "species.json"))
      await mover.take(row, async (notes) => {
        const map: string[] = [];
        for (const address of listOf(record.map)) {
          const url = await mover.copyField(address, "species", notes, ["image"]);
          if (url) map.push(url);
        }
        const fields = {
          ...pickFields(record, ["name", "scientificName", "status", "photoCredit"]),
          map,
          fileUrl: await mover.copyField(record.fileUrl, "species", notes, ["image"]),
          content: await mover.copyText(textOf(record.content), "species", notes),
        };
        const input = fitRow(SpeciesInput, fields, notes);
        const by = await mover.admin();
        const slug = textOf(record.slug);
        return async (trx) => {
          const kept = { id: row.id, slug: slugify(slug || input.name) };
          await writing.create(trx, by, input, kept);
          if (slug) await writing.saveEarlierSlug(trx, row.id, slug);
          return row.id;
        };
      });
  },
};
