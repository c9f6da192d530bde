import { pictureLicence, rightsHolder, statedLicences } from "#core/formats/rights.ts";
import { institute } from "#core/institute.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { DownloadPicture } from "#core/web/ui/download-picture.tsx";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { Picture } from "#core/web/ui/picture.tsx";
import type { Content } from "#institute/domain/pages/content.ts";
import { EditPart } from "../ui/edit-part.tsx";
import { shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/press.page.ts";
import { Inline, NextSteps, PageHead, Sections } from "./parts.tsx";
import styles from "./press.module.css";

export const loader = ({ context }: Route.LoaderArgs) => ({
  page: context.get(pageContext).content.press,
  publicUrl: context.get(pageContext).publicUrl,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ ...loaderData?.page, path: "/press", publicUrl: loaderData?.publicUrl });

type Page = Content["press"];

export default function PressPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap stack ${styles.page}`}>
        <PageHead {...page} />
        <Speakers page={page} />
        <section className="stack measure" aria-labelledby="words">
          <h2 id="words">
            {page.wordsHeading}
            <EditPart part="words" of={page.wordsHeading} />
          </h2>
          <p className="lead">{page.words}</p>
        </section>
        <section className="stack" aria-labelledby="logo">
          <h2 id="logo">
            {page.logoHeading}
            <EditPart part="logos" of={page.logoHeading} />
          </h2>
          <Pictures pictures={page.logos} isLogo />
        </section>
        <section className="stack" aria-labelledby="pictures">
          <h2 id="pictures">
            {page.picturesHeading}
            <EditPart part="pictures" of={page.picturesHeading} />
          </h2>
          <p className="measure">{page.picturesText}</p>
          <Pictures pictures={page.pictures} />
        </section>
        <Rights heading={page.rightsHeading} />
        <Sections {...page} />
      </div>
      <NextSteps steps={page.next} />
    </>
  );
}

/** Those who speak, by name, and the institute's own telephone and address where Settings have them. */
function Speakers({ page }: { page: Page }) {
  const { telephone, email } = institute();
  return (
    <section className="stack measure" aria-labelledby="speakers">
      <h2 id="speakers">
        {page.speakersHeading}
        <EditPart part="speakers" of={page.speakersHeading} />
      </h2>
      {page.speakers.length > 0 && (
        <ul className="ruled">
          {page.speakers.map(({ name, role, text, telephone: own }) => (
            <li key={name}>
              <b>{name}</b>, {role}
              {text && <p>{text}</p>}
              {own && (
                <p>
                  <PhoneLink number={own} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Inline html={page.ask} />
      {(telephone || email) && (
        <p className="links">
          {telephone && <PhoneLink number={telephone} />}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </section>
  );
}

/** Pictures with what each shows, its credit and its whole file. */
const Pictures = ({ pictures, isLogo }: { pictures: Page["pictures"]; isLogo?: boolean }) => (
  <ul className={`columns ${styles.pictures}`} data-logo={isLogo}>
    {pictures.map((picture) => {
      const credit = picture.credit || rightsHolder();
      return (
        <li key={picture.src}>
          <figure>
            <Picture
              {...shownPicture(picture)}
              className={styles.picture}
              alt={picture.alt}
              width={1200}
              height={800}
              sizes="(min-width: 700px) 360px, 92vw"
            />
            <figcaption className="hint">
              {picture.caption && <p>{picture.caption}</p>}
              <p>Credit: {credit}</p>
              <p className="links">
                <DownloadPicture src={picture.src} of={picture.caption || picture.alt} credit={credit} />
              </p>
            </figcaption>
          </figure>
        </li>
      );
    })}
  </ul>
);

/** The licences that Settings state; where they state none, whom to ask. */
function Rights({ heading }: { heading: string }) {
  const stated = statedLicences();
  return (
    <section className="stack measure" aria-labelledby="rights">
      <h2 id="rights">
        {heading}
        <EditPart form="/settings" part="copyrightHolder" of={heading} />
      </h2>
      <ul className="bullets">
        <li>© {rightsHolder()}, unless someone else is named</li>
        {stated.map(({ of, name, url }) => (
          <li key={of}>
            {of}:{" "}
            <a href={url} rel="license">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {!pictureLicence() && (
        <p>
          No licence is stated for our drawings and pictures: <a href="/contact">ask us</a> before you print
          one.
        </p>
      )}
    </section>
  );
}
