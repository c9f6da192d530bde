import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Captioned } from "../ui/captioned.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/team.page.ts";
import { NextSteps, Sections } from "./parts.tsx";
import styles from "./team.module.css";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: context.get(pageContext).content.team,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/team", publicUrl: loaderData?.publicUrl });

export default function TeamPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <Captioned picture={page.picture} isWide>
        <header className={styles.head}>
          <img
            {...shownPicture(page.picture)}
            alt={page.picture.alt}
            width={2400}
            height={900}
            fetchPriority="high"
          />
          <div className={`wrap stack ${styles.title}`}>
            <h1>
              {page.title}
              <EditPart part="title" of={page.title} />
            </h1>
            <p>{page.intro}</p>
          </div>
        </header>
      </Captioned>
      <ul className={`wrap stack ${styles.leaders}`}>
        {page.leaders.map(({ name, role, text, href }, index) => (
          <li key={name}>
            <p className="muted">{role}</p>
            <h2>
              {href ? <a href={href}>{name}</a> : name}
              <EditPart part={`leaders.${index}.name`} of={name} />
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={`wrap ${styles.groups}`} aria-labelledby="who-does-what">
        <h2 id="who-does-what" className="heading">
          {page.groupsHeading}
          <EditPart part="groups" of={page.groupsHeading} />
        </h2>
        <ul className="ruled">
          {page.groups.map(({ name, bird, text }) => (
            <li key={name}>
              <span className={styles.bird} style={{ maskImage: `url(/art/bird/${bird}.svg)` }} aria-hidden />
              <div>
                <h3>{name}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div className="wrap">
        <Sections {...page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}
