import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startExternalServer } from "./external-server.ts";

interface StoredDoi {
  state: "draft" | "registered" | "findable";
  owner: string;
  attributes: Record<string, unknown>;
}

export const dataciteAccount = { repository: "ABCD.MALIMBE", password: "a password: with a colon" };
export const datacitePrefix = "10.5072";

const mandatory = ["creators", "titles", "publisher", "publicationYear", "types", "url"];

/** How the server answers instead: a status, late, with half an answer, or by taking the request without an answer. */
export type Mood = number | "slow" | "cut" | "lost" | "redirect" | "garbage";

/** A stand-in for DataCite’s REST API with its states and refusals, as its public source and manual describe them. */
export async function startDatacite() {
  const dois = new Map<string, StoredDoi>();
  const requests: { method: string; path: string; text: string }[] = [];
  const server = {
    url: "",
    dois,
    requests,
    mood: undefined as Mood | undefined,
    /** Everything that ever left for the server, as text. */
    heard: () => requests.map(({ path, text }) => path + text).join("\n"),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const path = decodeURIComponent(request.url ?? "");
    const method = request.method ?? "";
    requests.push({ method, path, text });
    const send = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/vnd.api+json" }).end(JSON.stringify(body));
    const refuse = (status: number, title: string, source?: string) =>
      send(status, { errors: [{ ...(source && { source }), status: String(status), title }] });
    const { mood } = server;
    if (typeof mood === "number") return refuse(mood, "It does not work.");
    if (mood === "redirect")
      return response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end();
    if (mood === "garbage") return response.writeHead(200).end("<html>");
    if (mood === "slow") await pause(2_000, undefined, { ref: false });

    const wanted = `Basic ${Buffer.from(`${dataciteAccount.repository}:${dataciteAccount.password}`).toString("base64")}`;
    if (request.headers.authorization !== wanted) return refuse(401, "Bad credentials.");
    if (path.startsWith("/clients/"))
      return path === `/clients/${dataciteAccount.repository.toLowerCase()}`
        ? send(200, { data: { id: "abcd.malimbe", type: "clients" } })
        : refuse(404, "The resource you are looking for doesn't exist.");

    const sent = text === "" ? {} : (JSON.parse(text).data.attributes as Record<string, unknown>);
    const doi = method === "POST" ? String(sent.doi) : path.replace("/dois/", "");
    const existing = dois.get(doi);
    if (method === "GET") {
      if (!existing || (existing.owner !== "abcd.malimbe" && existing.state !== "findable"))
        return refuse(404, "The resource you are looking for doesn't exist.");
    } else {
      if (
        !doi.startsWith(`${datacitePrefix}/`) ||
        (existing && existing.owner !== "abcd.malimbe" && method === "PUT")
      )
        return refuse(403, "You are not authorized to access this resource.");
      if (method === "POST" && existing) return refuse(422, "This DOI has already been taken", "doi");
      const { event, doi: _, ...attributes } = sent;
      const merged = { ...existing?.attributes, ...attributes };
      const missing = mandatory.find((name) => merged[name] == null);
      if (event === "publish" && missing) return refuse(422, "can't be blank", missing);
      const before = existing?.state ?? "draft";
      const state =
        event === "publish" ? "findable" : event === "hide" && before === "findable" ? "registered" : before;
      dois.set(doi, { state, owner: "abcd.malimbe", attributes: merged });
    }
    const { state, owner, attributes } = dois.get(doi) ?? { state: "draft", owner: "", attributes: {} };
    const body = JSON.stringify({
      data: {
        id: doi,
        type: "dois",
        attributes: { ...attributes, doi, state },
        relationships: { client: { data: { id: owner, type: "clients" } } },
      },
    });
    if (mood === "lost") return response.destroy();
    if (mood === "cut") {
      const head = response.writeHead(200, { "Content-Length": body.length });
      return head.write(body.slice(0, 20), () => setImmediate(() => response.destroy()));
    }
    return response.writeHead(method === "POST" ? 201 : 200).end(body);
  };
  server.url = await startExternalServer((request, response) => void answer(request, response));
  return server;
}
