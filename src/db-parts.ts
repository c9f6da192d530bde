import { birds } from "#birds/db/part.ts";
import { joinParts } from "#core/db/part.ts";
import { institute } from "#institute/db/part.ts";

joinParts([birds, institute]);
