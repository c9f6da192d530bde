import { expect, test } from "vitest";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";
import { createDoiServices } from "#tests/doi-services.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { createLookup, type LookupOptions } from "./lookup.ts";

/** A lookup over stand-ins of the three services. */
async function open(options: Partial<LookupOptions> = {}) {
  const services = createDoiServices();
  const url = await startExternalServer(services.answer);
  const lookUp = createLookup({
    crossref: `${url}/crossref`,
    datacite: `${url}/datacite`,
    doi: `${url}/doi`,
    readers: answerReaders,
    userAgent: () => "Malimbe (https://birds.example.org; mailto:office@example.org)",
    timeoutMs: 8_000,
    ...options,
  });
  return { services, lookUp };
}

const ibis = "10.1111/ibi.12610";
const medra = "10.1400/standin.9";

test("Crossref answers first, and learns who calls", async () => {
  const { services, lookUp } = await open();
  expect(await lookUp(ibis)).toMatchObject({ source: "Crossref", work: { journal: "Ibis", doi: ibis } });
  expect(services.requests).toEqual([
    {
      path: "/crossref/works/10.1111%2Fibi.12610",
      agent: "Malimbe (https://birds.example.org; mailto:office@example.org)",
      accept: "application/json",
    },
  ]);
});

test("what Crossref does not know is known at DataCite, and then at doi.org", async () => {
  const { services, lookUp } = await open();
  expect(await lookUp("10.5072/thesis.8")).toMatchObject({
    source: "DataCite",
    work: { postType: "thesis" },
  });
  expect(await lookUp(medra)).toMatchObject({ source: "doi.org", work: { title: "Una prova" } });
  expect(services.requests.at(-1)?.accept).toBe("application/vnd.citationstyles.csl+json");
});

test("a DOI with brackets and semicolons arrives whole, and is compared without regard to capitals", async () => {
  const sici = "10.1890/0012-9658(2002)083[1421:SDEOLC]2.0.CO;2";
  const { lookUp } = await open();
  expect(await lookUp(sici)).toMatchObject({ work: { doi: sici, firstPage: "1421" } });
});

test("a DOI that doi.org does not know is unknown, even if another service is down", async () => {
  const { services, lookUp } = await open();
  services.moods = { crossref: 503 };
  expect(await lookUp("10.5555/nothing")).toBeUndefined();
});

test.each(["html", "large", "cut", "other", 429, 500] as const)(
  "when Crossref answers with %s, the next service is asked, and no part of the answer is used",
  async (mood) => {
    const { services, lookUp } = await open();
    services.moods = { crossref: mood };
    expect(await lookUp("10.5072/thesis.8")).toMatchObject({ source: "DataCite" });
    services.moods = { crossref: mood, datacite: mood, doi: mood };
    await expect(lookUp("10.5072/thesis.8")).rejects.toThrow(
      {
        html: "not JSON",
        large: "more than 1000000 bytes",
        cut: "Crossref cannot be reached",
        other: "answered for another DOI",
        429: "asks us to wait",
        500: "status 500",
      }[mood],
    );
  },
);

test("a service that hangs leaves time for the next one, and all together have a limit", async () => {
  const { services, lookUp } = await open({ timeoutMs: 600 });
  services.moods = { crossref: "slow" };
  expect(await lookUp("10.5072/thesis.8")).toMatchObject({ source: "DataCite" });
  services.moods = { crossref: "slow", datacite: "slow", doi: "slow" };
  await expect(lookUp("10.5072/thesis.8")).rejects.toThrow("Crossref took too long; DataCite took too long");
});

test("doi.org leads to the agency only by https, on the public web", async () => {
  const agency = createDoiServices();
  const host = (await startExternalServer(agency.answer)).replace("http://", "");
  const closed = await open();
  closed.services.redirect = `http://${host}`;
  await expect(closed.lookUp(medra)).rejects.toThrow("not public");
  closed.services.redirect = `https://${host}`;
  await expect(closed.lookUp(medra)).rejects.toThrow("not public");
  closed.services.redirect = "https://metadata.localhost";
  await expect(closed.lookUp(medra)).rejects.toThrow("not public");
  expect(agency.requests).toEqual([]);

  const allowed = await open({ allowed: [host] });
  allowed.services.redirect = `http://${host}`;
  expect(await allowed.lookUp(medra)).toMatchObject({ source: "doi.org" });
  expect(agency.requests).toHaveLength(1);
});

test("a name server that does not answer takes no longer than a service", async () => {
  const { services, lookUp } = await open({ timeoutMs: 600, resolve: () => new Promise(() => {}) });
  services.redirect = "https://agency.example.org";
  await expect(lookUp(medra)).rejects.toThrow("doi.org took too long");
});

test("a ring of redirects ends", async () => {
  const looping = await startExternalServer((request, response) =>
    response.writeHead(302, { location: request.url ?? "/" }).end(),
  );
  const ring = createLookup({
    crossref: looping,
    datacite: looping,
    doi: looping,
    readers: answerReaders,
    userAgent: () => "Malimbe",
  });
  await expect(ring(ibis)).rejects.toThrow("redirects too often");
});

test("without a line it says so, and names no address", async () => {
  const { lookUp } = await open({
    crossref: "http://127.0.0.1:1/secret",
    datacite: "http://127.0.0.1:1/secret",
    doi: "http://127.0.0.1:1/secret",
  });
  await expect(lookUp(ibis)).rejects.toThrow(
    "Crossref cannot be reached; DataCite cannot be reached; doi.org cannot be reached",
  );
});
