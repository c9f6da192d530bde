import { expect, test } from "vitest";
import { joinCutWords, searchedText } from "./page-words.ts";

test("joins a word that the end of a line cuts", () => {
  for (const cut of [
    "conserva-\ntion",
    "conserva\u2010\n  tion",
    "conserva\u00ad\ntion",
    "conserva- \r\ntion",
  ])
    expect(joinCutWords(`On the ${cut} of birds`)).toBe("On the conservation of birds");
  expect(joinCutWords("con\u00adserva\u00adtion")).toBe("conservation");
});

test("leaves what only looks like a cut word", () => {
  for (const text of ["1998-\n1999", "Jos -\nplateau", "south-\nEast", "a list:\n- one", "white-bellied"])
    expect(joinCutWords(text)).toBe(text);
});

test("finds both halves of a word that may be cut at its own hyphen", () => {
  expect(searchedText("the white-\nbellied bird")).toBe("the whitebellied bird\nwhite bellied");
});
