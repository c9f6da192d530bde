import { keysOf } from "#domain/keys.ts";
import { datasetHref, datasets } from "#domain/surveys/datasets.ts";
import { createFileAddresses } from "#formats/works/addresses.ts";

/** Where the API writes what an address of this site asks for as a file of something that can be cited. */
export const workFileAddress = createFileAddresses(keysOf(datasets).map(datasetHref));
