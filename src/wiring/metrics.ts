import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { queueLengths } from "#core/adapters/bounded-queue.ts";
import type { ReadHealth } from "#core/api/health/health-facts.ts";
import type { HealthFacts } from "#core/domain/health/health-facts.ts";
import { version } from "#core/version.ts";
import type { EndedRequest } from "#core/web/serve/request-log.ts";

interface MetricsSources {
  readHealth: ReadHealth;
  /** Connections to the database and callers that wait, by state. */
  connections(): Record<string, number>;
}

/** Upper limits in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const seconds = (iso: string, now: Date) => Math.max(0, (now.getTime() - Date.parse(iso)) / 1000);

/** The metrics of this process and of what all servers share, in the format of Prometheus. */
export function createMetrics({ readHealth, connections }: MetricsSources) {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `malimbe_${name}`, help, labelNames, registers });

  const duration = new Histogram({
    name: "malimbe_http_request_duration_seconds",
    help: "From the arrival of a request to the end of its answer.",
    labelNames: ["route", "method", "status"],
    buckets,
    registers,
  });
  const cached = new Counter({
    name: "malimbe_http_cached_total",
    help: "Requests answered from the cache of pages and readings.",
    registers,
  });
  gauge("info", "The version of the program.", ["version"]).set({ version }, 1);
  const pool = gauge("database_connections", "Connections used and idle, and callers waiting for one.", [
    "state",
  ]);
  const queue = gauge("queue_length", "Running and waiting tasks of this process, by queue.", ["queue"]);
  const describe = describeFacts(gauge);

  return {
    observe({ route = "none", method, status, ms, isCached }: EndedRequest) {
      const labels = { route, method: methods.has(method) ? method : "other", status: `${status}` };
      duration.observe(labels, ms / 1000);
      if (isCached) cached.inc();
    },
    async text() {
      const now = new Date();
      for (const [state, count] of Object.entries(connections())) pool.set({ state }, count);
      for (const { name, length } of queueLengths()) queue.set({ queue: name }, length);
      describe(await readHealth(now), now);
      return registry.metrics();
    },
    type: registry.contentType,
  };
}

/** Sets the gauges of what all servers share: database, disk, mails, jobs and backups. */
function describeFacts(gauge: (name: string, help: string, labelNames?: string[]) => Gauge) {
  const up = gauge("database_up", "1 if the database answers and is up to date.");
  const free = gauge("disk_free_bytes", "Free space on the disk of the data folder.");
  const waiting = gauge("outbox_waiting", "E-mails that have not been sent yet.");
  const oldest = gauge("outbox_oldest_seconds", "The age of the oldest e-mail that has not been sent.");
  const givenUp = gauge("outbox_given_up", "E-mails given up in the last seven days.");
  const jobAge = gauge("job_last_success_seconds", "Time since a job last ended well.", ["job"]);
  const jobFails = gauge("job_failing", "1 if the last run of a job failed.", ["job"]);
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup was made, 0 if there is none.");
  return ({ database, disk, backup: backups }: HealthFacts, now: Date) => {
    up.set(database?.missingMigrations.length === 0 ? 1 : 0);
    free.set(disk.freeBytes);
    if (backups) backup.set(backups.lastAt ? Date.parse(backups.lastAt) / 1000 : 0);
    if (!database) return;
    waiting.set(database.mail.waiting);
    oldest.set(database.mail.oldestAt ? seconds(database.mail.oldestAt, now) : 0);
    givenUp.set(database.mail.givenUp);
    for (const { name, lastOkAt, lastError } of database.jobs) {
      if (lastOkAt) jobAge.set({ job: name }, seconds(lastOkAt, now));
      jobFails.set({ job: name }, lastError ? 1 : 0);
    }
  };
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a request may read the metrics: with the token if one is set, otherwise from this machine and past no proxy. */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) return isEqual(headers.authorization ?? "", `Bearer ${token}`);
  const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers || "via" in headers;
  return !isForwarded && loopback.test(socket.remoteAddress ?? "") && ownNames.test(headers.host ?? "");
}

function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
