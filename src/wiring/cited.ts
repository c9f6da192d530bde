import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { keysOf } from "#core/domain/keys.ts";
import { createFileAddresses } from "#institute/formats/works/addresses.ts";

/** Where the API writes what an address of this site asks for as a file of something that can be cited. */
export const workFileAddress = createFileAddresses(keysOf(datasets).map(datasetHref));
