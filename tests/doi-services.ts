import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { doiKey } from "#core/domain/identifiers.ts";

const objects = z.record(z.string(), z.record(z.string(), z.unknown()));
const readAnswers = (name: string) =>
  objects.parse(JSON.parse(readFileSync(new URL(`./doi-answers/${name}.json`, import.meta.url), "utf8")));

/** Answers in the form of Crossref (`message`), DataCite (`attributes`) and doi.org (CSL-JSON), by DOI. */
export const crossrefAnswers = readAnswers("crossref");
export const dataciteAnswers = readAnswers("datacite");
export const cslAnswers = readAnswers("csl");

/** How a service answers instead. */
export type DoiMood = number | "html" | "large" | "slow" | "other" | "cut";

const toBody = {
  crossref: (message: object) => ({ status: "ok", "message-type": "work", message }),
  datacite: (attributes: object) => ({ data: { id: "1", type: "dois", attributes } }),
  doi: (item: object) => item,
};
const answers = { crossref: crossrefAnswers, datacite: dataciteAnswers, doi: cslAnswers };
type ServiceName = keyof typeof answers;

/** A stand-in for the three services, under `/crossref`, `/datacite` and `/doi`; doi.org redirects to the agency’s host. */
export function createDoiServices() {
  const requests: { path: string; agent: string; accept: string }[] = [];
  const services = {
    requests,
    moods: {} as Partial<Record<ServiceName, DoiMood>>,
    /** The works that Crossref lists for an ORCID iD. */
    listed: {} as Record<string, readonly unknown[]>,
    /** Where doi.org leads; undefined answers itself. */
    redirect: undefined as string | undefined,
    answer: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    const { "user-agent": agent = "", accept = "" } = request.headers;
    requests.push({ path, agent, accept });
    const [, name = "", written = ""] =
      /^\/(crossref|datacite|doi|agency)\/(?:works\/|dois\/)?(.+)$/.exec(path) ?? [];
    const service = (name === "agency" ? "doi" : name) as ServiceName;
    const mood = services.moods[service];
    const doi = doiKey(decodeURIComponent(written)) ?? "";
    if (name === "doi" && services.redirect)
      return response.writeHead(302, { location: `${services.redirect}/agency/${written}` }).end();
    if (typeof mood === "number") return response.writeHead(mood).end("{}");
    if (mood === "html") return response.writeHead(200).end("<!doctype html><title>Sign in</title>");
    if (mood === "large")
      return response.writeHead(200).end(`{"message":{"title":["${"a".repeat(5_000_000)}"]}}`);
    if (mood === "slow") await pause(60_000, undefined, { ref: false });
    if (mood === "cut") {
      response.writeHead(200, { "Content-Length": "500" });
      return response.write('{"message":{', () => setImmediate(() => response.destroy()));
    }
    const [, orcid] = /^works\?filter=orcid%3A([\dX-]+)/.exec(name === "crossref" ? written : "") ?? [];
    if (orcid) {
      const message = { items: services.listed[orcid] ?? [] };
      return response.writeHead(200).end(JSON.stringify({ status: "ok", message }));
    }
    const another = Object.keys(answers[service] ?? {}).find((key) => key !== doi) ?? "";
    const known = answers[service]?.[mood === "other" ? another : doi];
    if (!known) return response.writeHead(404).end("Resource not found.");
    return response.writeHead(200, { "Content-Type": accept }).end(JSON.stringify(toBody[service](known)));
  }
  return services;
}
