import { z } from "zod";

/** Whether the person who entered a work is one of its authors, as an admin decides. */
export const AuthorshipDecision = z.object({ isAuthor: z.boolean() });
