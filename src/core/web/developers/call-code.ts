import type { DeveloperCall } from "#core/domain/developer-calls.ts";

/** The same call in a language that people use. */
export interface CallCode {
  language: string;
  code: string;
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A call as it is typed for curl, R (httr2) and Python (requests). */
export function toCode({ method, path, body, needsToken }: DeveloperCall, publicUrl: string): CallCode[] {
  const url = `${publicUrl}${path}`;
  const json = body && JSON.stringify(body);
  const file = /\.(csv|zip)$/.exec(path)?.[0];
  const name = file && (path.split("/").at(-1) ?? "");
  return [
    {
      language: "curl",
      code: [
        "curl",
        ...(method === "GET" ? [] : ["-X", method]),
        ...(needsToken ? ["-H", quote("Authorization: Bearer TOKEN")] : []),
        ...(json ? ["-H", quote("Content-Type: application/json"), "-d", quote(json)] : []),
        ...(name ? ["-O"] : []),
        quote(url),
      ].join(" "),
    },
    {
      language: "R",
      code: name
        ? `download.file("${url}", "${name}", mode = "wb")`
        : [
            "library(httr2)",
            [
              `request("${url}")`,
              ...(needsToken ? ['  req_auth_bearer_token("TOKEN")'] : []),
              ...(json ? [`  req_body_json(jsonlite::fromJSON(r"(${json})"))`] : []),
              "  req_perform()",
              "  resp_body_json()",
            ].join(" |>\n"),
          ].join("\n"),
    },
    {
      language: "Python",
      code: [
        "import requests",
        `reply = requests.${method.toLowerCase()}(${[
          `"${url}"`,
          ...(json ? [`json=${json}`] : []),
          ...(needsToken ? ['headers={"Authorization": "Bearer TOKEN"}'] : []),
        ].join(", ")})`,
        name ? `open("${name}", "wb").write(reply.content)` : "print(reply.json())",
      ].join("\n"),
    },
  ];
}
