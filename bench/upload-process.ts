import { readFile } from "node:fs/promises";

/** What is sent: one file, so many times, so many at once. */
export interface UploadPlan {
  url: string;
  token: string;
  path: string;
  type: string;
  count: number;
  concurrency: number;
}

// A process of its own: sending takes time that must not count as the site's.
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
