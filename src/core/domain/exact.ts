import type { z } from "zod";

/**
 * A body in which leaving a field out means more than sending it: all instead of one, now instead of later, for ever
 * instead of for a time. So a field that it does not know is refused by its name, where other writes drop it.
 */
export const exact = <Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodObject<Shape, Config>,
) => schema.strict();
