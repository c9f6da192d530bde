import { describe, expect, test } from "vitest";
import { shortenUnchanged, type TextSegment } from "#core/formats/text-diff.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import { changesBetween, type PostVersion } from "./text-changes.ts";

const version: PostVersion = {
  ...blankPost,
  title: "Song of the Rock Firefinch",
  content: "<p>We recorded songs at dawn in three territories.</p>",
  journal: "Malimbus",
  year: 2019,
  authors: [{ name: "Musa Danjuma" }],
};

const render = (segments: TextSegment[]) =>
  segments
    .map(({ kind, text }) => (kind === "added" ? `{+${text}+}` : kind === "removed" ? `[-${text}-]` : text))
    .join("");
const changed = (change: Partial<PostVersion>) =>
  Object.fromEntries(
    changesBetween(version, { ...version, ...change }).map(({ field, segments }) => [
      field,
      render(segments),
    ]),
  );

describe("the difference between two versions", () => {
  test("is empty for the same content in a form", () => {
    expect(changed({})).toEqual({});
    expect(changed({ year: "2019", doi: "", fileUrl: "" })).toEqual({});
  });

  test("is shown word by word", () => {
    expect(
      changed({
        title: "Songs of the Rock Firefinch",
        content: "<p>We recorded calls at dawn in five territories.</p>",
      }),
    ).toEqual({
      title: "[-Song-]{+Songs+} of the Rock Firefinch",
      content: "We recorded [-songs-]{+calls+} at dawn in [-three-]{+five+} territories.",
    });
  });

  test("of an author are shown where they do not follow from the name", () => {
    const read = { name: "Musa Danjuma", given: "Musa", family: "Danjuma", kind: "person" } as const;
    expect(changed({ authors: [read] })).toEqual({});
    expect(changed({ authors: [{ ...read, given: "", family: "Musa Danjuma" }] })).toEqual({
      authors: "Musa Danjuma{+ (Musa Danjuma)+}",
    });
    expect(changed({ authors: [{ name: "Musa Danjuma", kind: "organisation" }] })).toEqual({
      authors: "Musa Danjuma{+ (organisation)+}",
    });
  });

  test("covers every field that was set, emptied or reordered", () => {
    expect(changed({ year: null, doi: "10.1/x", isPrivate: true })).toEqual({
      year: "[-2019-]",
      doi: "{+10.1/x+}",
      isPrivate: "[-Not private-]{+Private+}",
    });
    const authors = [{ name: "Esther Pam" }, { name: "Musa Danjuma" }];
    expect(changed({ authors })).toEqual({ authors: "{+Esther Pam; +}Musa Danjuma" });
    const member = {
      ...version,
      authors: [{ name: "Musa Danjuma", profileId: "1", orcid: "0000-0002-1694-233X" }],
    };
    expect(changesBetween(member, version)).toEqual([]);
  });

  test("shows the new address of a link with unchanged text", () => {
    const linked = (href: string) => `<p>See <a href="${href}" rel="noopener">the data</a>.</p>`;
    const [change] = changesBetween(
      { ...version, content: linked("https://example.org/a") },
      { ...version, content: linked("https://evil.example/a") },
    );
    expect(render(change?.segments ?? [])).toMatch(/\[-example-\]|\[-example\.org-\]|evil/);
  });

  test("says when only the formatting changed", () => {
    const content = "<p>We recorded <strong>songs</strong> at dawn in three territories.</p>";
    expect(changesBetween(version, { ...version, content })).toEqual([{ field: "content", segments: [] }]);
    expect(changesBetween({ ...version, content: "a<br />b" }, { ...version, content: "a<br>b" })).toEqual(
      [],
    );
  });

  test("is shown by line when nearly every word changed", () => {
    const words = (from: number) =>
      Array.from({ length: 6000 }, (_, place) => `word${from + place}`).join(" ");
    const [change] = changesBetween(
      { ...version, content: `<p>${words(0)}</p><p>stays</p>` },
      { ...version, content: `<p>${words(9000)}</p><p>stays</p>` },
    );
    expect(change?.segments.map(({ kind }) => kind)).toEqual(["removed", "added", "same"]);
  });
});

test("unchanged text is shortened to a few words next to a change", () => {
  const long = (start: number) => Array.from({ length: 20 }, (_, place) => `w${start + place} `).join("");
  const segments: TextSegment[] = [
    { kind: "same", text: long(0) },
    { kind: "added", text: "new " },
    { kind: "same", text: long(20) },
    { kind: "removed", text: "old " },
    { kind: "same", text: long(40) },
  ];
  expect(render(shortenUnchanged(segments, 3))).toBe(
    " … w17 w18 w19 {+new +}w20 w21 w22  … w37 w38 w39 [-old -]w40 w41 w42  … ",
  );
  expect(render(shortenUnchanged([{ kind: "same", text: "a b c" }], 3))).toBe("a b c");
});
