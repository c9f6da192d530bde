import { expect, test } from "vitest";
import { writeCsv } from "#core/formats/csv.ts";
import { ProfileInput } from "#institute/domain/people/profile.ts";
import { profileCells, profileColumns, readProfiles } from "./profile-csv.ts";

const read = (text: string) => readProfiles(new TextEncoder().encode(text));

test("written profiles are read back unchanged", () => {
  const input = ProfileInput.parse({
    name: '=Ọlọ́fin "Ṣadé", Dr',
    email: "olofin@example.org",
    phone1: "+234 803 000 0000",
    memberCategory: ["alumni", "boardMember"],
    yearOfGraduation: 2011,
    bio: "Two\nlines; and more.",
    about: "<p>A, b</p>",
    orcid: "0000-0002-1825-0097",
    position: 3,
  });
  const profile = { ...input, _id: "1", userId: null, slug: "olofin", aboutExcerpt: null, version: 1 };
  const file = read(writeCsv(profileColumns, [profileCells(profile)]));
  expect(file).toMatchObject({ total: 1, problems: [] });
  expect(file.rows[0]?.input).toEqual(input);
});

test("categories are read by any of their names", () => {
  const file = read("name,email,memberCategory\nAda,ada@example.org,Board Members; ALUMNI\n");
  expect(file.rows[0]?.changes.memberCategory).toEqual(["boardMember", "alumni"]);
});

test("an empty cell changes nothing", () => {
  const file = read("name;email;bio;phone1\nAda;ADA@example.org;;\n");
  expect(file.rows[0]?.changes).toEqual({ name: "Ada", email: "ada@example.org" });
});

test("every problem is reported with its row and column, and the other rows are read", () => {
  const file = read(
    [
      "name,email,orcid,yearOfGraduation,memberCategory,nickname",
      "Ada,ada@example.org,,,,",
      ",nobody@example.org,,,,",
      "Bala,not an address,0000-0002-1825-0098,soon,queen,",
      "Ada again,ADA@EXAMPLE.ORG,,,,",
    ].join("\n"),
  );
  expect(file.total).toBe(4);
  expect(file.rows.map(({ line }) => line)).toEqual([2]);
  expect(file.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    "1 nickname",
    "3 name",
    "4 email",
    "4 memberCategory",
    "4 yearOfGraduation",
    "4 orcid",
    "5 email",
  ]);
});

test("a file without names or addresses is not a file of members", () => {
  expect(read("nom,courriel\nAda,ada@example.org\n")).toMatchObject({
    rows: [],
    problems: [{ column: "name" }, { column: "email" }],
  });
  expect(read("")).toMatchObject({ rows: [], problems: [{ line: 0 }] });
});
