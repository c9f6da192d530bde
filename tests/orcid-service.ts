import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

// A stand-in for ORCID's public API, in the form of its version 3.0; people and works are invented.

const inValue = (value: string | null) => (value === null ? null : { value });
const day = (year: string, month: string | null = null) => ({
  year: inValue(year),
  month: inValue(month),
  day: null,
});

export interface OrcidWork {
  title: string;
  subtitle?: string;
  type?: string;
  year?: string;
  month?: string;
  journal?: string;
  doi?: string;
  /** The DOI of what it is a part of. */
  partOf?: string;
  url?: string;
  visibility?: string;
}

/** A work as a record lists it. */
export function orcidGroup(work: OrcidWork, place = 1) {
  const id = (type: string, value: string, relation: string) => ({
    "external-id-type": type,
    "external-id-value": value,
    "external-id-normalized": inValue(value.toLowerCase()),
    "external-id-url": null,
    "external-id-relationship": relation,
  });
  const ids = [
    ...(work.partOf ? [id("doi", work.partOf, "part-of")] : []),
    ...(work.doi ? [id("doi", work.doi, "self")] : []),
  ];
  return {
    "last-modified-date": { value: 1_700_000_000_000 },
    "external-ids": { "external-id": ids },
    "work-summary": [
      {
        "put-code": place,
        source: { "source-name": inValue("Crossref") },
        title: {
          title: inValue(work.title),
          subtitle: inValue(work.subtitle ?? null),
          "translated-title": null,
        },
        "external-ids": { "external-id": ids },
        url: inValue(work.url ?? null),
        type: work.type ?? "journal-article",
        "publication-date": work.year ? day(work.year, work.month ?? null) : null,
        "journal-title": inValue(work.journal ?? null),
        visibility: work.visibility ?? "public",
        "display-index": "1",
      },
    ],
  };
}

const employment = (role: string, organisation: string, end: string | null, visibility = "public") => ({
  "external-ids": { "external-id": [] },
  summaries: [
    {
      "employment-summary": {
        "department-name": "Ornithology",
        "role-title": role,
        "start-date": day("2014", "09"),
        "end-date": end && day(end),
        organization: { name: organisation, address: { city: "Jos", region: null, country: "NG" } },
        visibility,
      },
    },
  ],
});

/** The record of a person with these works. */
export const orcidRecord = (orcid: string, works: object[]) => ({
  "orcid-identifier": { uri: `https://orcid.org/${orcid}`, path: orcid, host: "orcid.org" },
  person: {
    name: { "given-names": inValue("Musa"), "family-name": inValue("Danjuma"), visibility: "public" },
    biography: { content: "Kept private.", visibility: "limited" },
    emails: { email: [{ email: "private@example.org", visibility: "limited" }] },
    "researcher-urls": {
      "researcher-url": [
        { "url-name": "Field notes", url: inValue("https://notes.example.org/musa"), visibility: "public" },
        { "url-name": "Private diary", url: inValue("https://diary.example.org"), visibility: "private" },
        { "url-name": "Trap", url: inValue("javascript:alert(1)"), visibility: "public" },
      ],
    },
  },
  "activities-summary": {
    employments: {
      "affiliation-group": [
        employment("Senior <i>Lecturer</i>", "University of the Plateau", null),
        employment("Assistant", "Museum of the Plateau", "2014"),
        employment("Adviser", "A secret service", null, "limited"),
      ],
    },
    works: { group: works },
  },
});

export type OrcidMood = number | "html" | "large" | "slow" | "other" | "cut" | { replacedBy: string };

/** The stand-in, with the records by iD. */
export function createOrcidService(records: Record<string, object>) {
  const requests: { path: string; agent: string; accept: string }[] = [];
  const service = {
    requests,
    records,
    mood: undefined as OrcidMood | undefined,
    answer: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    const { "user-agent": agent = "", accept = "" } = request.headers;
    requests.push({ path, agent, accept });
    const { mood } = service;
    if (typeof mood === "number") return response.writeHead(mood).end("{}");
    if (mood === "html") return response.writeHead(200).end("<!doctype html><title>Maintenance</title>");
    if (mood === "large") return response.writeHead(200).end(`{"a":"${"a".repeat(6_000_000)}"}`);
    if (mood === "slow") await pause(60_000, undefined, { ref: false });
    if (mood === "cut") {
      response.writeHead(200, { "Content-Length": "500" });
      return response.write("{", () => setImmediate(() => response.destroy()));
    }
    if (typeof mood === "object")
      return response.writeHead(301, { location: `/v3.0/${mood.replacedBy}/record` }).end();
    const [, orcid = ""] = /^\/v3\.0\/([\dX-]+)\/record$/.exec(path) ?? [];
    const record = mood === "other" ? Object.values(records)[0] : records[orcid];
    if (!record) return response.writeHead(404).end('{"response-code":404,"error-code":9016}');
    return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(record));
  }
  return service;
}

/** A record with 230 works: one at Crossref, one that the demonstration has, the rest known to ORCID alone. */
export const sampleRecords = {
  "0000-0009-9999-0003": orcidRecord("0000-0009-9999-0003", [
    orcidGroup({ title: "Weavers of the plateau", year: "2031", doi: "10.5555/chapter.3" }),
    orcidGroup({
      title:
        "A fruit diet rather than invertebrate diet maintains a robust innate immunity in an omnivorous tropical songbird",
      year: "2020",
      journal: "Journal of Animal Ecology",
    }),
    ...Array.from({ length: 228 }, (_, at) =>
      orcidGroup({ title: `Report ${at + 1} on the birds of a stand-in`, type: "report", year: "2030" }, at),
    ),
  ]),
};
