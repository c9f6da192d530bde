import { expect, test } from "vitest";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import { findFaults } from "../../../../tests/linked-data.ts";
import { callData } from "./call-data.ts";

const vacancy: ShownCall = {
  name: "ringer",
  title: "Ringer",
  kind: "job",
  opens: "2028-01-10",
  closes: "2028-03-31",
  send: ["A <em>letter</em>"],
  to: "office@example.org",
  lead: "<p>You ring birds.</p>",
  sections: [{ id: "pay", heading: "Pay", html: "<p>By the scale.</p>" }],
  since: "2027-12-24T23:30:00.000Z",
};
const open = "2028-02-01T12:00:00.000Z";
const read = (changes: Partial<ShownCall> = {}, at = open) =>
  callData({ ...vacancy, ...changes }, at, "https://example.org");

test("a vacancy has what search engines require, and its whole text", () => {
  expect(findFaults(read())).toEqual([]);
  expect(read()).toMatchObject([
    {
      "@type": "JobPosting",
      title: "Ringer",
      datePosted: "2028-01-10",
      validThrough: "2028-03-31T22:59:59.999Z",
      directApply: false,
      url: "https://example.org/jobs/ringer",
      description:
        "<p>You ring birds.</p><h2>Pay</h2><p>By the scale.</p><h2>What to send</h2><ul><li>A <em>letter</em></li></ul><h2>Where to send it</h2><p>office@example.org</p>",
    },
  ]);
});

test("a vacancy says nothing that is not known, and is posted on the day in Nigeria on which it was published", () => {
  const [posting] = read({
    opens: undefined,
    lead: "",
    sections: [],
    send: [],
    to: undefined,
    until: "17:00",
  });
  expect(posting).toMatchObject({
    datePosted: "2027-12-25",
    validThrough: "2028-03-31T17:00:00+01:00",
    description: "<p>Ringer: applications close on 31 March 2028, 17:00 (West Africa Time).</p>",
  });
  expect(posting).not.toHaveProperty("employmentType");
});

test("a vacancy is shown to search engines once people can apply, and as past when they no longer can", () => {
  expect(read({}, "2028-01-09T22:59:59.000Z")).toEqual([]);
  expect(read({}, "2029-01-01T00:00:00.000Z")).toHaveLength(1);
});

test("a programme of study has the days on which one can apply; other kinds are described by nothing", () => {
  for (const kind of ["msc", "phd"] as const) {
    expect(findFaults(read({ kind }))).toEqual([]);
    expect(read({ kind })).toMatchObject([
      {
        "@type": "EducationalOccupationalProgram",
        applicationStartDate: "2028-01-10",
        applicationDeadline: "2028-03-31",
        url: "https://example.org/calls/ringer",
      },
    ]);
  }
  for (const kind of ["course", "visit", "grant"] as const) expect(read({ kind })).toEqual([]);
});
