import { cachePublic, type Db } from "#db/connect.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import {
  type PostFilter,
  type PostParams,
  type QueryVariant,
  toParams,
  variantOf,
  whereMatches,
  whereReadable,
} from "./readable.ts";

/** A page of a list, with its offset from the end where the scan begins. */
export interface Slice {
  direction: "asc" | "desc";
  offset: number;
  limit: number;
}

/** The ids of a slice of a list, in scan order. */
export async function listSliceIds(
  db: Db,
  viewer: Viewer,
  filter: PostFilter,
  slice: Slice,
): Promise<string[]> {
  const { direction, limit } = slice;
  const checkpoint = await findCheckpoint(db, viewer, filter, slice);
  const variant = { ...variantOf(viewer, filter), direction, fromCheckpoint: checkpoint !== undefined };
  const from = checkpoint?.sortKey ?? "";
  const offset = slice.offset - (checkpoint?.offset ?? 0);
  const rows = await selectSlice(db, { ...toParams(viewer, filter), from, limit, offset }, variant);
  return rows.map((row) => row.id);
}

const selectSlice = prepareQuery(
  (
    db,
    values: PostParams & { from: string; limit: number; offset: number },
    variant: QueryVariant & { direction: Slice["direction"]; fromCheckpoint: boolean },
  ) => {
    let posts = db
      .selectFrom("post")
      .where(whereReadable(values, variant.reader))
      .where(whereMatches(values, variant))
      .select(["post.id", "sortKey"]);
    if (variant.fromCheckpoint)
      posts = posts.where("sortKey", variant.direction === "desc" ? "<=" : ">=", values.from);
    posts = posts.orderBy(variant.byType ? "sortKey" : "createdAt", variant.direction);
    const ordered = variant.byType ? posts : posts.orderBy("post.id", variant.direction);
    return ordered.limit(values.limit).offset(values.offset);
  },
);

const CHECKPOINT_INTERVAL = 200;

/** The last cached checkpoint before a slice of a public list, so that pages in the middle need no long scan. */
async function findCheckpoint(db: Db, viewer: Viewer, filter: PostFilter, { direction, offset }: Slice) {
  const wanted = Math.floor(offset / CHECKPOINT_INTERVAL);
  if (viewer !== null || filter.type === undefined || wanted === 0) return undefined;
  const { type, year } = filter;
  const checkpoints = await cachePublic(
    db,
    `checkpoints ${direction} ${type} ${year}`,
    async (): Promise<string[]> => [],
  );
  const variant = { ...variantOf(viewer, filter), direction };
  const next = { ...toParams(viewer, filter), limit: 1, offset: CHECKPOINT_INTERVAL };
  while (checkpoints.length < wanted) {
    const last = checkpoints.length;
    const from = checkpoints[last - 1];
    const [row] = await selectSlice(
      db,
      { ...next, from: from ?? "" },
      { ...variant, fromCheckpoint: from !== undefined },
    );
    // The list became shorter meanwhile.
    if (!row) break;
    // A concurrent call may have set the same checkpoint.
    checkpoints[last] = row.sortKey;
  }
  const count = Math.min(wanted, checkpoints.length);
  const sortKey = checkpoints[count - 1];
  return sortKey === undefined ? undefined : { sortKey, offset: count * CHECKPOINT_INTERVAL };
}
