import { filledFile } from "./scratch.ts";

await filledFile(Number(process.argv[2]));
