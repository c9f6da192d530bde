import { cachePublic, type Db } from "#db/connect.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import {
  narrowed,
  type PostFilter,
  type PostParams,
  type QueryVariant,
  toParams,
  variantOf,
  whereReadable,
} from "./readable.ts";

/** A page of a list, counted from the end where the walk begins. */
export interface Slice {
  direction: "asc" | "desc";
  offset: number;
  limit: number;
}

/** The ids of a stretch of a list, in the order of the walk. */
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
  const offset = slice.offset - (checkpoint?.place ?? 0);
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
      .where(narrowed(values, variant))
      .select(["post.id", "sortKey"]);
    if (variant.fromCheckpoint)
      posts = posts.where("sortKey", variant.direction === "desc" ? "<=" : ">=", values.from);
    posts = posts.orderBy(variant.byType ? "sortKey" : "createdAt", variant.direction);
    const ordered = variant.byType ? posts : posts.orderBy("post.id", variant.direction);
    return ordered.limit(values.limit).offset(values.offset);
  },
);

/** How many posts lie between two marks. */
const CHECKPOINT_INTERVAL = 200;

/**
 * The last mark before a stretch of a visitor's list of one type. Marks are set on the way to a page, one every
 * `stride` posts, and kept until what is public changes, so that a page in the middle soon costs what the first one does.
 */
async function findCheckpoint(db: Db, viewer: Viewer, filter: PostFilter, { direction, offset }: Slice) {
  const wanted = Math.floor(offset / CHECKPOINT_INTERVAL);
  if (viewer !== null || filter.type === undefined || wanted === 0) return undefined;
  const { type, year } = filter;
  const checkpoints = await cachePublic(
    db,
    `marks ${direction} ${type} ${year}`,
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
    // The list has become shorter meanwhile.
    if (!row) break;
    // Somebody else on the same way may have set it first.
    checkpoints[last] = row.sortKey;
  }
  const found = Math.min(wanted, checkpoints.length);
  const sortKey = checkpoints[found - 1];
  return sortKey === undefined ? undefined : { sortKey, place: found * CHECKPOINT_INTERVAL };
}
