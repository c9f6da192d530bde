import autocannon, { type Turn } from "autocannon";
import { percentile } from "./figures.ts";
import type { Plan } from "./load.ts";

process.on("message", async (plan: Plan) => {
  let turn = 0;
  const next = (empty: Turn): Turn => {
    const request = plan.requests[turn++ % plan.requests.length];
    return { ...empty, ...request, headers: { ...empty.headers, ...request?.headers } };
  };
  const times: number[] = [];
  const started = performance.now();
  let ended = started;
  const running = autocannon({
    url: plan.url,
    connections: plan.connections,
    amount: plan.requests.length,
    timeout: 30,
    ...(plan.perSecond && { overallRate: plan.perSecond }),
    requests: [{ setupRequest: next }],
  });
  running.on("response", (_client, _status, _bytes, time) => {
    times.push(time);
    ended = performance.now();
  });
  const { non2xx, errors } = await running;
  process.send?.({
    requests: times.length,
    failed: non2xx + errors,
    perSecond: times.length / ((ended - started) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: times.reduce((most, time) => Math.max(most, time), 0),
  });
});
