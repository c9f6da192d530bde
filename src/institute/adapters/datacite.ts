import { readObject, sendRequest } from "#core/adapters/fetch-text.ts";
import { asObject } from "#core/domain/keys.ts";
import { type DoiState, doiStates } from "#institute/domain/posts/registration.ts";

/** An agency that registers DOIs; each call may be repeated. */
export interface DoiAgency {
  /** Reserves a DOI and tells the agency nothing but the DOI. */
  reserve(doi: string): Promise<DoiState>;
  /** Registers a DOI or replaces its description. */
  publish(doi: string, description: object): Promise<DoiState>;
  /** Takes a DOI out of the agency’s search; it goes on to resolve. */
  hide(doi: string): Promise<DoiState>;
  /** Throws if the agency does not answer or does not know us. */
  check(): Promise<void>;
}

/** A refusal that does not pass by itself, such as a wrong password. */
export class LastingRefusal extends Error {}

export interface DataciteAccount {
  /** The base address of the API, without a trailing slash. */
  url: string;
  repository: string;
  password: string;
  timeoutMs?: number;
}

/** DataCite’s REST API (https://support.datacite.org/docs/api). */
export function datacite({ url, repository, password, timeoutMs = 10_000 }: DataciteAccount): DoiAgency {
  const { host } = new URL(url);
  const headers = {
    Accept: "application/vnd.api+json",
    "Content-Type": "application/vnd.api+json",
    Authorization: `Basic ${Buffer.from(`${repository}:${password}`).toString("base64")}`,
  };

  async function call(method: string, path: string, attributes?: object) {
    const body = attributes && JSON.stringify({ data: { type: "dois", attributes } });
    const { status, text } = await sendRequest(`${url}${path}`, { method, body, headers, timeoutMs });
    return { status, text };
  }

  /** The attributes of a DOI in an answer; throws for a refusal. */
  function attributesIn({ status, text }: { status: number; text: string }) {
    if (status !== 200 && status !== 201) throw refusalOf(status, text, host);
    const data = asObject(readObject(url, text).data);
    const owner = asObject(asObject(asObject(data.relationships).client).data).id;
    const stated = asObject(data.attributes).state;
    const state = doiStates.find((name) => name === stated);
    if (!state) throw new Error(`${host} did not say in which state the DOI is`);
    return { state, isOurs: typeof owner !== "string" || owner.toLowerCase() === repository.toLowerCase() };
  }

  const pathOf = (doi: string) => `/dois/${encodeURI(doi)}`;

  return {
    async reserve(doi) {
      const reply = await call("POST", "/dois", { doi });
      if (reply.status !== 422) return attributesIn(reply).state;
      // An earlier attempt may have arrived although its answer was lost.
      const existing = await call("GET", pathOf(doi));
      if (existing.status === 404) throw refusalOf(reply.status, reply.text, host);
      const { state, isOurs } = attributesIn(existing);
      if (!isOurs) throw new LastingRefusal("This DOI belongs to another repository at DataCite.");
      return state;
    },
    async publish(doi, description) {
      const attributes = { ...description, doi, event: "publish" };
      const { state } = attributesIn(await call("PUT", pathOf(doi), attributes));
      if (state !== "findable")
        throw new LastingRefusal(`DataCite took the description and left the DOI “${state}”.`);
      return state;
    },
    async hide(doi) {
      return attributesIn(await call("PUT", pathOf(doi), { event: "hide" })).state;
    },
    async check() {
      const { status, text } = await call("GET", `/clients/${encodeURIComponent(repository.toLowerCase())}`);
      if (status !== 200) throw refusalOf(status, text, host);
      readObject(url, text);
    },
  };
}

/** What a status means, in plain words. */
function refusalOf(status: number, text: string, host: string): Error {
  if (status === 401)
    return new LastingRefusal("DataCite does not accept the name or the password of our repository.");
  if (status === 403)
    return new LastingRefusal("DataCite does not let our repository use this DOI or its prefix.");
  if (status === 404) return new LastingRefusal("DataCite does not know this DOI or our repository.");
  if (status === 429) return new Error("DataCite asks us to wait: there were too many requests.");
  if (status >= 500) return new Error(`DataCite has a problem of its own (status ${status}).`);
  const problems = problemsIn(text, host);
  return new LastingRefusal(`DataCite refused what was sent: ${problems || `status ${status}`}`);
}

/** The messages of an error in the form of JSON:API, each with the field that it is about. */
function problemsIn(text: string, host: string): string {
  try {
    const { errors } = readObject(`https://${host}`, text);
    if (!Array.isArray(errors)) return "";
    return errors
      .map(asObject)
      .map(({ source, title }) => [source, title].filter((part) => typeof part === "string").join(": "))
      .join("; ");
  } catch {
    return "";
  }
}
