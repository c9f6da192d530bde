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
        const by = await mover.admin();
        const wish = { preset: "species", notes, kinds: ["image"], reader: by } as const;
        const map: string[] = [];
        for (const address of listOf(record.map)) {
          const url = await mover.copyField(address, wish);
          if (url) map.push(url);
        }
        const fields = {
          ...pickFields(record, ["name", "scientificName", "status", "photoCredit"]),
          map,
          fileUrl: await mover.copyField(record.fileUrl, wish),
          content: await mover.copyText(textOf(record.content), wish),
        };
        const input = fitRow(SpeciesInput, fields, notes);
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
