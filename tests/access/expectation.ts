import type { App, Person } from "../app.ts";

export type Who = Person | "visitor";

interface RequestSpec {
  path: string;
  body?: object;
}

/** What a route answers to whom. */
export interface Expectation {
  /** The address that is asked, and what is sent. */
  request(app: App, posts: { shown: string; hidden: string }): RequestSpec | Promise<RequestSpec>;
  /** The status for everybody, or for each one who differs from the rest. */
  status: number | (Partial<Record<Who, number>> & { others: number });
}

/** The expectations of one resource: `METHOD /path` of each route, as the API registers it. */
export type Access = Record<string, Expectation[]>;

export const signedInOnly = (status: number) => ({ visitor: 401, others: status });
export const listRoute = (path: string): Expectation => ({ request: () => ({ path }), status: 200 });
