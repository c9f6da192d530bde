import { expect, test } from "vitest";
import { dataciteAccount, type Mood, startDatacite } from "../../../tests/datacite-server.ts";
import { startExternalServer } from "../../../tests/external-server.ts";
import { datacite, LastingRefusal } from "./datacite.ts";

const doi = "10.5072/cm2t-m0ht";
const description = {
  url: "https://malimbe.example.org/theses/moult",
  creators: [{ name: "Tende, Talatu" }],
  titles: [{ title: "Moult of malimbes" }],
  publisher: { name: "University of Jos" },
  publicationYear: 2019,
  types: { resourceTypeGeneral: "Dissertation" },
};

async function open(changes = {}) {
  const server = await startDatacite();
  return { server, agency: datacite({ url: server.url, ...dataciteAccount, timeoutMs: 300, ...changes }) };
}

test("a reserved DOI sends nothing but the DOI", async () => {
  const { server, agency } = await open();
  expect(await agency.reserve(doi)).toBe("draft");
  expect(server.requests).toEqual([
    { method: "POST", path: "/dois", text: JSON.stringify({ data: { type: "dois", attributes: { doi } } }) },
  ]);
});

test("a DOI is published, changed, hidden and published again", async () => {
  const { server, agency } = await open();
  await agency.reserve(doi);
  expect(await agency.publish(doi, description)).toBe("findable");
  expect(await agency.publish(doi, { ...description, publicationYear: 2020 })).toBe("findable");
  expect(server.dois.get(doi)?.attributes.publicationYear).toBe(2020);
  expect(await agency.hide(doi)).toBe("registered");
  expect(await agency.hide(doi)).toBe("registered");
  expect(await agency.publish(doi, description)).toBe("findable");
});

test("a DOI that was never reserved is published at once", async () => {
  const { agency } = await open();
  expect(await agency.publish(doi, description)).toBe("findable");
});

test("a DOI is reserved once, although the first answer was lost", async () => {
  const { server, agency } = await open();
  server.mood = "lost";
  await expect(agency.reserve(doi)).rejects.toThrow();
  server.mood = undefined;
  expect(await agency.reserve(doi)).toBe("draft");
  expect(server.dois.size).toBe(1);
});

test("a DOI of another repository is refused", async () => {
  const { server, agency } = await open();
  server.dois.set(doi, { state: "findable", owner: "other.repository", attributes: {} });
  await expect(agency.reserve(doi)).rejects.toThrow("belongs to another repository");
  await expect(agency.publish(doi, description)).rejects.toThrow("does not let our repository");
});

test("what DataCite says of a field is passed on", async () => {
  const { agency } = await open();
  const { publicationYear: _, ...incomplete } = description;
  await expect(agency.publish(doi, incomplete)).rejects.toThrow(
    "DataCite refused what was sent: publicationYear: can't be blank",
  );
});

test("a DOI of another prefix is refused", async () => {
  const { agency } = await open();
  await expect(agency.reserve("10.9999/cm2t-m0ht")).rejects.toThrow(LastingRefusal);
});

test.each<[Mood, string, boolean]>([
  [401, "the name or the password", true],
  [403, "does not let our repository", true],
  [404, "does not know", true],
  [422, "It does not work.", true],
  [429, "too many requests", false],
  [500, "a problem of its own (status 500)", false],
  [503, "a problem of its own (status 503)", false],
  ["slow", "took too long", false],
  ["cut", "closed the connection", false],
  ["redirect", "redirects elsewhere", false],
  ["garbage", "not JSON", false],
])("the answer %s is an error in plain words", async (mood, message, isLasting) => {
  const { server, agency } = await open();
  server.mood = mood;
  const error = await agency.publish(doi, description).catch((problem: unknown) => problem);
  expect(String(error)).toContain(message);
  expect(error instanceof LastingRefusal).toBe(isLasting);
  expect(String(error)).not.toContain(dataciteAccount.password);
  expect(String(error)).not.toContain("QUJDRC5");
});

test("a wrong password is found without changing anything", async () => {
  const { server, agency } = await open();
  await agency.check();
  const wrong = datacite({ url: server.url, ...dataciteAccount, password: "wrong" });
  await expect(wrong.check()).rejects.toThrow("the name or the password");
  expect(server.dois.size).toBe(0);
});

test("a redirect never gets the password", async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = await startExternalServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end("{}");
  });
  const url = await startExternalServer((_, response) =>
    response.writeHead(307, { location: elsewhere }).end(),
  );
  await expect(datacite({ url, ...dataciteAccount }).publish(doi, description)).rejects.toThrow("redirects");
  expect(seen).toEqual([]);
});

test("a server that is not there is an error that names its host alone", async () => {
  const agency = datacite({ url: "http://127.0.0.1:9/x?key=secret", ...dataciteAccount });
  await expect(agency.reserve(doi)).rejects.toThrow("127.0.0.1:9 cannot be reached");
});
