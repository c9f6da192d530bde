import type { App, Person } from "../app.ts";

export type Who = Person | "visitor";

interface RequestSpec {
  path: string;
  body?: object;
}

/** The status of a route for each kind of person. */
export interface Expectation {
  /** The address and body of the request. */
  request(app: App, posts: { shown: string; hidden: string }): RequestSpec | Promise<RequestSpec>;
  /** The status for everyone, or for each person who differs from the others. */
  status: number | (Partial<Record<Who, number>> & { others: number });
}

/** The expectations of one resource: `METHOD /path` of each route, as the API registers it. */
export type Access = Record<string, Expectation[]>;

export const signedInOnly = (status: number) => ({ visitor: 401, others: status });
export const listRoute = (path: string): Expectation => ({ request: () => ({ path }), status: 200 });
