import autocannon, { type Turn } from "autocannon";
import type { Plan } from "./load.ts";

process.once("message", async (plan: Plan) => {
  let turn = 0;
  const next = (): Turn => {
    const request = plan.requests[turn++ % plan.requests.length];
    return { method: "GET", ...request };
  };
  const result = await autocannon({
    url: plan.url,
    connections: plan.connections,
    amount: plan.requests.length,
    timeout: 30,
    requests: [{ setupRequest: next }],
  });
  const { total } = result.requests;
  const { p50, p99, max } = result.latency;
  process.send?.({
    requests: total,
    failed: result.non2xx + result.errors,
    perSecond: total / result.duration,
    p50,
    p99,
    max,
  });
});
