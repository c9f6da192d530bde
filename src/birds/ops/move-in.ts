import * as writing from "#birds/db/guide/writing.ts";
import { SpeciesInput, speciesFields } from "#birds/domain/guide/species.ts";
import { keysOf } from "#core/domain/keys.ts";
import { slugify } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { MoveIn } from "#core/ops/move-in/mover.ts";
import { listOf, readPortalFile, takeFields, textOf } from "#core/ops/move-in/portal-folder.ts";

const speciesNames = [...keysOf(speciesFields), "slug"];

/** The species of the older portal, with their ids and addresses. */
export const portal: MoveIn = {
  from: "portal",
  async run(mover) {
    for await (const { record, row } of readPortalFile(mover, "species.json", speciesNames))
      await mover.take(row, async (notes) => {
        const by = await mover.admin();
        const wish = { preset: "species", notes, kinds: ["image"], reader: by } as const;
        const map: string[] = [];
        for (const address of listOf(record.map)) {
          const url = await mover.copyField(address, wish);
          if (url) map.push(url);
        }
        const fields = { ...(await takeFields(mover, speciesFields, record, wish)), map };
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
