import { readFile } from "node:fs/promises";

/** The uploads of a run: one file, `count` times, `concurrency` at once. */
export interface UploadPlan {
  url: string;
  token: string;
  path: string;
  type: string;
  count: number;
  concurrency: number;
}

// A separate process, so that the time for sending does not affect the site.
process.once("message", async (plan: UploadPlan) => {
  const file = new File([await readFile(plan.path)], "upload", { type: plan.type });
  let left = plan.count;
  const failures: string[] = [];
  const sendSome = async () => {
    while (left > 0) {
      left -= 1;
      const body = new FormData();
      body.append("upload_preset", "posts");
      body.append("file", file);
      const headers = { authorization: `Bearer ${plan.token}` };
      const reply = await fetch(`${plan.url}/api/uploads`, { method: "POST", headers, body });
      const text = await reply.text();
      if (reply.status !== 201) failures.push(text);
    }
  };
  await Promise.all(Array.from({ length: plan.concurrency }, sendSome));
  process.send?.(failures);
  process.disconnect();
});
