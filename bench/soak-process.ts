import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { importFile } from "./import-surveys.ts";
import type { Request } from "./load.ts";

/** The load of a soak run: pages and posts in order, files, an import, exports, wrong passwords. */
export interface SoakPlan {
  url: string;
  minutes: number;
  tokens: { admin: string; member: string };
  requests: Request[];
  files: { picture: string; pdf: string; surveys: string };
}

/** One reply: its status (0 without a reply) and its time. */
export interface SoakAnswer {
  kind: string;
  status: number;
  milliseconds: number;
}

const PAGES_PER_SECOND = 20;
const SIGN_INS_PER_MINUTE = 200;

process.once("message", async (plan: SoakPlan) => {
  const answers: SoakAnswer[] = [];
  const end = performance.now() + plan.minutes * 60_000;
  const running = new Set<Promise<void>>();

  async function send(kind: string, path: string, init: RequestInit) {
    const started = performance.now();
    let status = 0;
    try {
      const reply = await fetch(plan.url + path, init);
      await reply.arrayBuffer();
      status = reply.status;
    } catch (error) {
      console.error(kind, path, error);
    }
    answers.push({ kind, status, milliseconds: performance.now() - started });
  }

  /** Sends at a fixed rate, without waiting for earlier replies. */
  async function repeat(every: number, first: number, make: (turn: number) => Promise<void>) {
    await pause(first);
    for (let turn = 0; performance.now() < end; turn++) {
      const task = make(turn).finally(() => running.delete(task));
      running.add(task);
      await pause(every);
    }
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  async function upload(kind: string, path: string, name: string, type: string) {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([await openAsBlob(path)], name, { type }));
    await send(kind, "/api/uploads", { method: "POST", headers: bearer(plan.tokens.member), body });
  }
  /** Recorded as one reply. */
  async function importSurveys() {
    const started = performance.now();
    let status = 0;
    try {
      status = (await importFile(plan.url, plan.tokens.admin, plan.files.surveys)) ? 200 : 500;
    } catch (error) {
      console.error("import of 25 MB", error);
    }
    answers.push({ kind: "import of 25 MB", status, milliseconds: performance.now() - started });
  }

  const kindOf = ({ path, method }: Request) =>
    method === "POST"
      ? "posts"
      : path.startsWith("/api/")
        ? "API reads"
        : path.startsWith("/assets/")
          ? "assets"
          : "pages";

  await Promise.all([
    repeat(1000 / PAGES_PER_SECOND, 0, async (turn) => {
      const request = plan.requests[turn % plan.requests.length] ?? { path: "/" };
      const { path, ...init } = request;
      await send(kindOf(request), path, init);
    }),
    repeat(60_000 / SIGN_INS_PER_MINUTE, 500, (turn) =>
      send("wrong sign-ins", "/api/user/signin", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `102.89.${turn % 199}.${turn % 251}`,
        },
        body: JSON.stringify({
          email: `member${turn % 300}@bench.example.org`,
          password: `wrong password ${turn}`,
        }),
      }),
    ),
    repeat(6_000, 2_000, () => upload("pictures", plan.files.picture, "a.jpg", "image/jpeg")),
    repeat(40_000, 10_000, () => upload("PDFs of 25 MB", plan.files.pdf, "a.pdf", "application/pdf")),
    repeat(60_000, 30_000, (turn) =>
      send("exports", turn % 2 ? "/api/surveys/archive.zip" : "/api/surveys/counts.csv", {}),
    ),
    repeat(plan.minutes * 60_000, 15_000, importSurveys),
  ]);
  await Promise.all(running);
  process.send?.(answers, () => process.disconnect());
});
