import { filledFile } from "./scratch.ts";

console.log(await filledFile(Number(process.argv[2])));
