import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "../env.ts";

/** How a list is to be read and whether it is stored; a reading is a part of the form. */
export const ListFileQuery = z.object({
  dryRun: z.enum(["true", "false"], "true or false.").default("false"),
  sheet: z.string().max(100).optional(),
  header: z.coerce.number<string>("A number.").int().min(0).max(60).optional(),
});

const accepted =
  /^(multipart\/form-data|text\/(csv|plain|tab-separated-values)|application\/(zip|octet-stream|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))(;|$)/i;

/** Refuses what is neither a form nor a file of a list by its type. */
export const listFile = createMiddleware<Env>(async (c, next) => {
  if (!accepted.test(c.req.header("content-type") ?? ""))
    throw new AppError("unsupportedType", "Send the file as a form, as text/csv or as a workbook (.xlsx).");
  await next();
});
