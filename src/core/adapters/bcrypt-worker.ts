import { compareSync } from "bcryptjs";
import { answerTasks } from "./child-side.ts";

// Runs outside the server: each comparison uses a core for 60 to 300 ms.
answerTasks(({ password, hash }: { password: string; hash: string }): boolean => compareSync(password, hash));
