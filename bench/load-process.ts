import autocannon, { type Turn } from "autocannon";
import type { Plan } from "./load.ts";

process.on("message", async (plan: Plan) => {
  let turn = 0;
  const next = (empty: Turn): Turn => {
    const request = plan.requests[turn++ % plan.requests.length];
    return { ...empty, ...request, headers: { ...empty.headers, ...request?.headers } };
  };
  const started = performance.now();
  let ended = started;
  let requests = 0;
  const running = autocannon({
    url: plan.url,
    connections: plan.connections,
    amount: plan.requests.length,
    timeout: 30,
    requests: [{ setupRequest: next }],
  });
  running.on("response", () => {
    requests++;
    ended = performance.now();
  });
  const { non2xx, errors } = await running;
  process.send?.({ requests, failed: non2xx + errors, perSecond: requests / ((ended - started) / 1000) });
});
