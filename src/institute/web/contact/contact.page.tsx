import { data, redirect } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import { institute } from "#core/institute.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { keyHeader } from "#core/web/send-key.ts";
import { site } from "#core/web/site-lists.ts";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { readPhotograph } from "#core/web/ui/sent-photograph.tsx";
import { MAX_SUBJECT_LENGTH } from "#institute/domain/contact/contact.ts";
import { EditPart } from "../ui/edit-part.tsx";
import type { Route } from "./+types/contact.page.ts";
import { findAskedWork } from "./asked-work.ts";
import styles from "./contact.module.css";
import { ContactForm, type ContactValues } from "./contact-form.tsx";
import { Sent } from "./sent.tsx";
import { findTopic, WhoAnswers } from "./who-answers.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl, content } = context.get(pageContext);
  const work = await findAskedWork(client, url.searchParams.get("work"), publicUrl);
  return {
    sent: url.searchParams.get("sent"),
    topic: url.searchParams.get("topic"),
    about: readAbout(work ? work.subject : url.searchParams.get("about")),
    work,
    photograph: readPhotograph(url.searchParams.get("photograph")),
    page: content.contact,
    publicUrl,
  };
}

/** What a search did not find or a reader asks for, as a line that fits the subject. */
const readAbout = (text: string | null): string =>
  stripUnsafe(
    (text ?? "")
      .slice(0, MAX_SUBJECT_LENGTH)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Z}]+/gu, " "),
  ).trim();

/** Sends the message, with or without scripts; on an error it returns the values as typed and the reason. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(form);
  const sendKey = form.get("sendKey");
  const { client, hasMail } = context.get(pageContext);
  // Without scripts a form has no key.
  const headers: Record<string, string> =
    typeof sendKey === "string" && sendKey ? { [keyHeader]: sendKey } : {};
  const reply = await client.api.contact.$post({ json: typed }, { headers });
  if (reply.ok) {
    const sent = (await reply.json()).copied && hasMail ? "copy" : "yes";
    const query = new URLSearchParams({ sent, ...(typed.topic && { topic: typed.topic }) });
    return redirect(`/contact?${query}`, 303);
  }
  const { message, code, details } = readError(await reply.json());
  return data(
    { typed, failure: { message, code, fields: details.fields ?? {}, paths: {}, current: undefined } },
    reply.status,
  );
}

function readForm(form: FormData): ContactValues {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    firstName: field("firstName"),
    lastName: field("lastName"),
    email: field("email"),
    topic: field("topic"),
    subject: field("subject"),
    message: field("message"),
    photograph: field("photograph"),
    website: field("website"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.page.title,
    description: `Write to ${institute().name}: ${loaderData?.page.description}`,
    path: "/contact",
    publicUrl: loaderData?.publicUrl,
  });

/** The form and the institute's addresses; after sending, the success screen. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  if (loaderData.sent && !actionData)
    return <Sent copied={loaderData.sent === "copy"} topic={findTopic(loaderData.topic)} />;
  return (
    <>
      <PageHero
        title={
          <>
            {page.title}
            <EditPart part="title" of={page.title} />
          </>
        }
        intro={page.intro}
        vignette="parrot"
      />
      <div className={`wrap stack ${styles.page}`}>
        <div className="stack">
          {page.french && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or delivered in a file
            <p lang="fr" dangerouslySetInnerHTML={{ __html: page.french }} />
          )}
          {site().ownForms.length > 0 && (
            <p className="toolbar">
              {site().ownForms.map(({ label, href, lang }) => (
                <a key={href} className="tap" href={href} lang={lang}>
                  {label}
                </a>
              ))}
            </p>
          )}
          <ContactForm
            rejected={actionData}
            about={loaderData.about}
            work={loaderData.work}
            photograph={loaderData.photograph}
          />
        </div>
        <aside className={`panel stack ${styles.find}`} aria-label={page.findingHeading}>
          <WhoAnswers heading={page.answersHeading} />
          <h2>
            {page.findingHeading}
            <EditPart form="/settings" part="place" of={page.findingHeading} />
          </h2>
          <p>{institute().place}</p>
          <h3>
            {page.postHeading}
            <EditPart form="/settings" part="address" of={page.postHeading} />
          </h3>
          <address>
            {institute().name}
            {institute().address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {institute().hours.length > 0 && (
            <>
              <h3>
                Office hours
                <EditPart form="/settings" part="hours" of="office hours" />
              </h3>
              <ul>
                {institute().hours.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
          {(institute().email || institute().telephone) && (
            <h3>
              {page.directHeading}
              <EditPart form="/settings" part="telephone" of={page.directHeading} />
            </h3>
          )}
          {institute().email && <a href={`mailto:${institute().email}`}>{institute().email}</a>}
          {institute().telephone && <PhoneLink number={institute().telephone} />}
          <h3>
            {page.elsewhereHeading}
            <EditPart form="/settings" part="socials" of={page.elsewhereHeading} />
          </h3>
          <ul>
            {institute().socials.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}
