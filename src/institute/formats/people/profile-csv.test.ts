import { expect, test } from "vitest";
import { writeCsv } from "#core/formats/csv.ts";
import { proposeList } from "#core/formats/lists/propose-list.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { ProfileInput } from "#institute/domain/people/profile.ts";
import { sampleRows } from "#tests/sample-tables.ts";
import { profileCells, profileColumns, profileReader, readProfiles } from "./profile-csv.ts";

const read = (text: string) => readProfiles(readListText(text, profileReader));

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
    "3 name",
    "4 email",
    "4 memberCategory",
    "4 yearOfGraduation",
    "4 orcid",
    "5 email",
  ]);
});

test("a file without names or addresses is not a file of members", () => {
  expect(read("bird,count\nHoopoe,2\n")).toMatchObject({
    rows: [],
    problems: [
      { line: 0, message: "No column is the name or the e-mail address. The file has: “bird”, “count”." },
    ],
  });
  expect(read("")).toMatchObject({ rows: [], problems: [{ line: 0 }] });
});

test("a message is about the person in the row, and names them", () => {
  const file = read(
    [
      "Full Name,Email address,Tel,Graduation year",
      "Ada Obi,,0803 000 0000,2019",
      "Musa Bala,nowhere,call me,soon",
      `,ada@example.org,,`,
      `Long,${"x".repeat(250)}@example.org,,`,
    ].join("\n"),
  );
  expect(
    file.problems.map(({ line, who, column, message }) => `${line} (${who}) ${column}: ${message}`),
  ).toEqual([
    "2 (Ada Obi) Email address: No e-mail address.",
    "3 (Musa Bala) Email address: “nowhere” is not a valid e-mail address.",
    "3 (Musa Bala) Tel: “call me” is not a valid telephone number.",
    "3 (Musa Bala) Graduation year: “soon” is not a valid year from 1950 to 2100.",
    "4 (ada@example.org) Full Name: No name.",
    `5 (Long) Email address: “${"x".repeat(80)}…”: At most 254 characters.`,
  ]);
});

/** What each column of a header is taken for, with these rows below it. */
const taken = (...lines: string[]) => {
  const rows = lines.map((line) => line.split("|"));
  const { reading } = proposeList([sampleRows(rows)], profileReader);
  return Object.fromEntries(reading.columns.map(({ name, field }) => [name, field]));
};

test.each([
  ["Full Name|Email address|Tel", { "Full Name": "name", "Email address": "email", Tel: "phone1" }],
  [
    "S/N|Surname|First Name|Other Names|E-mail|GSM No.",
    {
      Surname: "lastName",
      "First Name": "firstName",
      "Other Names": "middleName",
      "E-mail": "email",
      "GSM No.": "phone1",
    },
  ],
  [
    "Nom|Prénom|Courriel|Fonction|Ville",
    {
      Nom: "lastName",
      Prénom: "firstName",
      Courriel: "email",
      Fonction: "designation",
      Ville: "currentLocation",
    },
  ],
  [
    "NAME OF MEMBER|E MAIL ADDRESS|Mobile (WhatsApp)|Institution",
    {
      "NAME OF MEMBER": "name",
      "E MAIL ADDRESS": "email",
      "Mobile (WhatsApp)": "phone1",
      Institution: "placeOfWork",
    },
  ],
  [
    "Title|Name|Email|Membership type|Year graduated",
    {
      Title: "title",
      Name: "name",
      Email: "email",
      "Membership type": "memberCategory",
      "Year graduated": "yearOfGraduation",
    },
  ],
  ["First name|Name|E-Mail", { "First name": "firstName", Name: "lastName", "E-Mail": "email" }],
])("“%s” is a header of members", (header, expected) => {
  expect(taken(header)).toEqual(expected);
});

test("a column is judged by its values too", () => {
  const lecturer = taken(
    "Name|Email|Position",
    "Ada Obi|ada@example.org|Lecturer",
    "Musa|musa@example.org|Curator",
  );
  expect(lecturer).toEqual({ Name: "name", Email: "email", Position: "designation" });
  const numbered = taken("name|email|position", "Ada Obi|ada@example.org|1", "Musa|musa@example.org|2");
  expect(numbered).toEqual({ name: "name", email: "email", position: "position" });
  const unnamed = taken("Who|Reach|Status", "Ada Obi|ada@example.org|Active", "Musa|musa@example.org|Left");
  expect(unnamed).toEqual({ Reach: "email" });
});

test("of a name in one column and in parts, one is used", () => {
  const all = taken("Full name|First name|Surname|Email", "Ada Obi|Ada|Obi|ada@example.org");
  expect(all).toEqual({ "Full name": "name", Email: "email" });
  expect(
    read("Surname,Given name,Middle name,Email\nObi,Ada,Ngozi,ada@example.org").rows[0]?.input.name,
  ).toBe("Ada Ngozi Obi");
});
