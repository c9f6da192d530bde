import { ArrowDown } from "lucide-react";
import { formatDay } from "#core/domain/dates.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { FollowForm } from "#core/web/ui/follow-form.tsx";
import { Typed } from "#core/web/ui/typed.tsx";
import { callHref, closedCalls, currentCalls } from "#institute/domain/pages/calls.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/apply.page.ts";
import { Calls } from "./calls.tsx";
import styles from "./jobs.module.css";
import { NextSteps } from "./parts.tsx";

export const loader = ({ context }: Route.LoaderArgs) => {
  const at = new Date().toISOString();
  const { apply, calls } = context.get(pageContext).content;
  return {
    page: apply,
    calls: currentCalls(calls, at),
    closed: closedCalls(calls, at).map(({ title, closes, kind, name }) => ({
      title,
      closes,
      href: callHref({ kind, name }),
    })),
    publicUrl: context.get(pageContext).publicUrl,
  };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/apply", publicUrl: loaderData?.publicUrl });

export default function ApplyPage({ loaderData: { page, calls, closed } }: Route.ComponentProps) {
  return (
    <>
      <Captioned picture={page.picture} isWide>
        <header className="deep">
          <img
            className={styles.picture}
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={2400}
            height={900}
            fetchPriority="high"
          />
          <div className={`wrap toolbar spread ${styles.band}`}>
            <div className="stack">
              <h1>
                {page.title}
                <EditPart part="title" of={page.title} />
              </h1>
              <p>{page.intro}</p>
            </div>
            <a href="#jobs" className="button on-deep">
              {page.open}
              <ArrowDown size={18} strokeWidth={1.5} aria-hidden />
            </a>
          </div>
        </header>
      </Captioned>
      <section className={`wrap stack ${styles.jobs}`} aria-labelledby="jobs">
        <h2 id="jobs" className="heading">
          {page.heading}
          <EditPart part="heading" of={page.heading} />
        </h2>
        <Calls calls={calls} none={page.none} />
        <FollowForm kind="calls" what="" title="calls and vacancies" rhythms={["day", "week"]} />
      </section>
      {closed.length > 0 && (
        <section className={`wrap stack ${styles.jobs}`} aria-labelledby="closed">
          <h2 id="closed" className="heading">
            {page.closedHeading}
            <EditPart part="closedHeading" of={page.closedHeading} />
          </h2>
          <ul>
            {closed.map(({ title, closes, href }) => (
              <li key={href} className="panel">
                <h3>
                  <a className="covers" href={href}>
                    <Typed text={title} /> [Closed]
                  </a>
                </h3>
                <p className="muted">Applications closed on {formatDay(closes)}.</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NextSteps steps={page.next} />
    </>
  );
}
