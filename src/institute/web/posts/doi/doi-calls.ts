import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { DoiGoal, DoiSubject } from "#institute/domain/posts/registration.ts";

const { posts, datasets } = browserClient.api;

/** The key under which the browser stores the state of a DOI. */
export const doiKey = ({ kind, id }: DoiSubject) => ["doi", kind, id];

export const readDoi = ({ kind, id }: DoiSubject) =>
  kind === "post"
    ? unwrap(posts[":id"].doi.$get({ param: { id } }))
    : unwrap(datasets[":dataset"].doi.$get({ param: { dataset: id } }));

export const requestDoi = ({ kind, id }: DoiSubject, goal: DoiGoal) =>
  kind === "post"
    ? unwrap(posts[":id"].doi.$put({ param: { id }, json: { goal } }))
    : unwrap(datasets[":dataset"].doi.$put({ param: { dataset: id }, json: { goal } }));
