import type { Viewer } from "#domain/viewer.ts";
import { type Db, tellVisitors } from "./connect.ts";
import { prepared } from "./prepared.ts";
import {
  type Asked,
  asked,
  type Narrowing,
  narrowed,
  readable,
  type Shape,
  shapeOf,
} from "./readable-posts.ts";

/** A page of a list, counted from the end where the walk begins. */
export interface Stretch {
  direction: "asc" | "desc";
  offset: number;
  limit: number;
}

/** The ids of a stretch of a list, in the order of the walk. */
export async function walk(db: Db, viewer: Viewer, filter: Narrowing, stretch: Stretch): Promise<string[]> {
  const { direction, limit } = stretch;
  const mark = await markBefore(db, viewer, filter, stretch);
  const shape = { ...shapeOf(viewer, filter), direction, fromMark: mark !== undefined };
  const from = mark?.sortKey ?? "";
  const offset = stretch.offset - (mark?.place ?? 0);
  const rows = await step(db, { ...asked(viewer, filter), from, limit, offset }, shape);
  return rows.map((row) => row.id);
}

const step = prepared(
  (
    db,
    values: Asked & { from: string; limit: number; offset: number },
    shape: Shape & { direction: Stretch["direction"]; fromMark: boolean },
  ) => {
    let posts = db
      .selectFrom("post")
      .where(readable(values, shape.reader))
      .where(narrowed(values, shape))
      .select(["post.id", "sortKey"]);
    if (shape.fromMark) posts = posts.where("sortKey", shape.direction === "desc" ? "<=" : ">=", values.from);
    posts = posts.orderBy(shape.byType ? "sortKey" : "createdAt", shape.direction);
    const ordered = shape.byType ? posts : posts.orderBy("post.id", shape.direction);
    return ordered.limit(values.limit).offset(values.offset);
  },
);

/** How many posts lie between two marks. */
const stride = 200;

/**
 * The last mark before a stretch of a visitor's list of one type. Marks are set on the way to a page, one every
 * `stride` posts, and kept until what is public changes, so that a page in the middle soon costs what the first one does.
 */
async function markBefore(db: Db, viewer: Viewer, filter: Narrowing, { direction, offset }: Stretch) {
  const wanted = Math.floor(offset / stride);
  if (viewer !== null || filter.type === undefined || wanted === 0) return undefined;
  const { type, year } = filter;
  const marks = await tellVisitors(
    db,
    `marks ${direction} ${type} ${year}`,
    async (): Promise<string[]> => [],
  );
  const shape = { ...shapeOf(viewer, filter), direction };
  const next = { ...asked(viewer, filter), limit: 1, offset: stride };
  while (marks.length < wanted) {
    const last = marks.length;
    const from = marks[last - 1];
    const [row] = await step(db, { ...next, from: from ?? "" }, { ...shape, fromMark: from !== undefined });
    // The list has become shorter meanwhile.
    if (!row) break;
    // Somebody else on the same way may have set it first.
    marks[last] = row.sortKey;
  }
  const found = Math.min(wanted, marks.length);
  const sortKey = marks[found - 1];
  return sortKey === undefined ? undefined : { sortKey, place: found * stride };
}
