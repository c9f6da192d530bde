import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { RingReportState } from "#birds/domain/ringing/ring-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import states from "#core/web/forms/lists/state-links.module.css";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { ReportCard } from "./report-card.tsx";
import { reportsQuery } from "./ringing.ts";

export const meta = () => workplaceMeta("Found rings");

const labels: Record<RingReportState, string> = {
  waiting: "Waiting",
  answered: "Answered",
  dismissed: "No bird of ours",
};

const nothing: Record<RingReportState, string> = {
  waiting: "Rings that people report at “I found a ring” are listed here.",
  answered: "Reports of which you have said which bird it was are listed here.",
  dismissed: "Reports that are of no bird of ours are listed here.",
};

/** The rings that people have found, for the keeper to say which birds they are. */
export default function FoundRingsPage() {
  return (
    <DeskFrame title="Found rings" room="/ringing/found" isForKeepers>
      {() => <Reports />}
    </DeskFrame>
  );
}

function Reports() {
  const [query] = useSearchParams();
  const state = keysOf(labels).find((name) => name === query.get("state")) ?? "waiting";
  const reports = useQuery(reportsQuery(state, parsePaging(query)));
  return (
    <>
      <nav className={`toolbar ${states.states}`} aria-label="State of the reports">
        {keysOf(labels).map((name) => (
          <Link
            key={name}
            className="chip"
            to={`?state=${name}`}
            aria-current={name === state ? "page" : undefined}
          >
            {labels[name]}
          </Link>
        ))}
      </nav>
      <p className="intro">
        People report rings at <a href="/found-a-ring">I found a ring</a>. They get no answer by themselves:
        numbers run on, so that the life of a bird leaves only by your press.
      </p>
      <PagedList
        list={reports}
        many="reports"
        empty={<EmptyState kind="nothing" title="No reports here" text={nothing[state]} />}
      >
        {(report) => <ReportCard key={report._id} report={report} />}
      </PagedList>
    </>
  );
}
