import { expect, test } from "vitest";
import { toCode } from "./call-code.ts";

const site = "https://birds.example.org";
const lines = (call: Parameters<typeof toCode>[0]) =>
  Object.fromEntries(toCode(call, site).map(({ language, code }) => [language, code]));

test("a call is typed for curl, R and Python with its body and its token", () => {
  const body = { title: "The bird's nest" };
  expect(lines({ title: "", method: "POST", path: "/api/posts", body, needsToken: true })).toEqual({
    curl: `curl -X POST -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"title":"The bird'\\''s nest"}' 'https://birds.example.org/api/posts'`,
    R: [
      "library(httr2)",
      'request("https://birds.example.org/api/posts") |>',
      '  req_auth_bearer_token("TOKEN") |>',
      `  req_body_json(jsonlite::fromJSON(r"({"title":"The bird's nest"})")) |>`,
      "  req_perform() |>",
      "  resp_body_json()",
    ].join("\n"),
    Python: `import requests\nreply = requests.post("https://birds.example.org/api/posts", json={"title":"The bird's nest"}, headers={"Authorization": "Bearer TOKEN"})\nprint(reply.json())`,
  });
});

test("a file is stored under its name", () => {
  const { curl, R, Python } = lines({ title: "", method: "GET", path: "/api/species/checklist.csv" });
  expect(curl).toBe("curl -O 'https://birds.example.org/api/species/checklist.csv'");
  expect(R).toContain('"checklist.csv", mode = "wb"');
  expect(Python).toContain('open("checklist.csv", "wb")');
});
