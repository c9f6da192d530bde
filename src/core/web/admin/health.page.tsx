import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#core/domain/dates.ts";
import { readableSize } from "#core/domain/files/readable-size.ts";
import type { Finding, HealthFacts, HealthLevel, JobFacts } from "#core/domain/health/health-facts.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { LoadProblem } from "../forms/load-problem.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { may, usePerson } from "../session/use-person.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { workplaceMeta } from "../workplace-meta.ts";
import styles from "./health.module.css";

export const meta = () => workplaceMeta("Health");

/** The state of the site and what to do about it, for admins; everyone else is sent to the home page. */
export default function HealthPage() {
  const person = usePerson("/", may("health.read"));
  return (
    <div className="wrap page">
      <h1>Health</h1>
      {person ? <Health /> : <NoScriptNote />}
    </div>
  );
}

const REFRESH_MS = 30_000;

function Health() {
  const health = useQuery({
    queryKey: ["health"],
    queryFn: () => unwrap(browserClient.api.health.$get()),
    refetchInterval: REFRESH_MS,
  });
  const { data } = health;
  return (
    <>
      <LoadProblem what="The state of the site" query={health} />
      {health.isPending && <p role="status">Looking at the site</p>}
      {data && (
        <>
          <Verdict findings={data.findings} />
          <ul className={styles.findings}>
            {data.findings.map((finding) => (
              <FindingRow key={finding.about + finding.text} finding={finding} />
            ))}
          </ul>
          {data.database && <Jobs jobs={data.database.jobs} />}
          <ServerFacts facts={data} />
        </>
      )}
    </>
  );
}

function Verdict({ findings }: { findings: Finding[] }) {
  const open = findings.filter(({ level }) => level !== "fine");
  return (
    <p className={styles.verdict} role="status">
      {open.length === 0
        ? "Everything is in order."
        : `${countOf(open.length, "thing needs", "things need")} attention.`}
    </p>
  );
}

const levelNames: Record<HealthLevel, string> = {
  wrong: "Needs help now",
  watch: "Needs attention",
  fine: "Fine",
};

function FindingRow({ finding: { about, level, text, advice } }: { finding: Finding }) {
  return (
    <li data-level={level}>
      <h2 className="name">{about}</h2>
      <p className={styles.level}>{levelNames[level]}</p>
      <div>
        <p>{text}</p>
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
    </li>
  );
}

function Jobs({ jobs }: { jobs: JobFacts[] }) {
  return (
    <section className={styles.section}>
      <h2>Background work</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last ran</th>
            <th scope="col">Next</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, title, lastRunAt, nextAt }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>{lastRunAt ? <TimeAgo iso={lastRunAt} /> : "Not yet"}</td>
              <td>{nextAt ? formatDateTime(nextAt) : "Soon"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ServerFacts({ facts }: { facts: HealthFacts }) {
  const { version, startedAt, memoryBytes, databaseKind, disk, backup } = facts;
  const rows = [
    ["Version", `Malimbe ${version}`],
    ["Running since", formatDateTime(startedAt)],
    ["Memory", readableSize(memoryBytes)],
    ["Database", databaseKind],
    ["Free on the disk", readableSize(disk.freeBytes)],
    ["Last backup", backup?.lastAt ? formatDateTime(backup.lastAt) : "None"],
  ];
  return (
    <section className={styles.section}>
      <h2>Server</h2>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
