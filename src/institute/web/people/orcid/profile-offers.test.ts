import { expect, test } from "vitest";
import type { Profile } from "#institute/domain/people/profile.ts";
import { toChanges } from "./profile-offers.tsx";

const record = {
  orcid: "0000-0009-9999-0003",
  employments: [{ role: "Lecturer", place: "University of the Plateau", years: "2014–" }],
  links: [{ label: "Notes", address: "https://notes.example.org" }],
  works: [],
};
const empty = { orcid: null, designation: null, placeOfWork: null, website: null } as Profile;
const all = { employment: 0, link: 0 };

test("what is chosen fills the empty fields of a profile", () => {
  expect(toChanges(empty, record, all)).toEqual({
    orcid: record.orcid,
    designation: "Lecturer",
    placeOfWork: "University of the Plateau",
    website: "https://notes.example.org",
  });
  expect(toChanges(empty, record, { employment: null, link: null })).toEqual({ orcid: record.orcid });
});

test("nothing that was typed is overwritten, and no post gets the title of another", () => {
  const typed = {
    ...empty,
    orcid: "0000-0009-9999-0011",
    designation: "Reader",
    website: "https://a.example.org",
  };
  expect(toChanges(typed, record, all)).toEqual({});
});
