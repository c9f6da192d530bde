import { birds } from "./birds/part.ts";
import { institute } from "./institute/part.ts";
import { joinParts } from "./part.ts";

joinParts([birds, institute]);
