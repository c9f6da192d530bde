import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const SPECIES_PER_SURVEY = 40;

/** A CSV of point counts with at most this many rows or bytes: ten sites, forty species on each survey. */
export function makeSurveySheet({
  rows = Number.POSITIVE_INFINITY,
  bytes = Number.POSITIVE_INFINITY,
}): string {
  const lines = ["date,site,observer,species,scientific name,count"];
  let length = 0;
  for (let survey = 0; lines.length <= rows - SPECIES_PER_SURVEY + 1 && length < bytes - 5000; survey++) {
    const date = new Date(Date.UTC(1990, 0, 1) + Math.floor(survey / 10) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    for (let index = 0; index < SPECIES_PER_SURVEY; index++) {
      const name = String.fromCharCode(97 + (index % 26)) + String.fromCharCode(97 + Math.floor(index / 26));
      const line = `${date},Site ${survey % 10},A. Counter,Wader ${name},Genus wader${name},${index + 1}`;
      lines.push(line);
      length += line.length + 1;
    }
  }
  return lines.join("\n");
}

/** Uploads a CSV as an admin does, waits for the check, stores it and waits for the end; whether it was stored. */
export async function importFile(url: string, token: string, path: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (address: string, init: RequestInit) => {
    const reply = await fetch(`${url}/api/surveys/imports${address}`, init);
    if (!reply.ok) throw new Error(`${address} ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { _id: string; job: { state: string } };
  };
  const waitWhile = async (state: string): Promise<string> => {
    for (;;) {
      const { job } = await call("/current", { headers });
      if (job.state !== state) return job.state;
      await pause(500);
    }
  };
  const csv = { ...headers, "content-type": "text/csv" };
  const { _id } = await call("", { method: "POST", headers: csv, body: await openAsBlob(path) });
  const checked = await waitWhile("checking");
  if (checked !== "checked") throw new Error(`The import is ${checked}.`);
  const json = { ...headers, "content-type": "application/json" };
  await call(`/${_id}/store`, { method: "POST", headers: json, body: "{}" });
  return (await waitWhile("storing")) === "done";
}
