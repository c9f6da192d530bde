import { data, redirect } from "react-router";
import type { FinderLanguage, RingOrigin } from "#birds/domain/ringing/ring-report.ts";
import { readError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { readPhotograph } from "#core/web/ui/sent-photograph.tsx";
import type { Route } from "./+types/found.page.ts";
import styles from "./found.module.css";
import { FoundForm, type FoundValues, PhotographFirst } from "./found-form.tsx";
import { foundAddresses, foundWords } from "./words.ts";

const languageOf = ({ pathname }: Pick<URL, "pathname">): FinderLanguage =>
  pathname === foundAddresses.fr ? "fr" : "en";

const readOrigin = (text: string | null): RingOrigin | null =>
  text === "ours" || text === "others" || text === "unknown" ? text : null;

export const loader = ({ url, context }: Route.LoaderArgs) => ({
  language: languageOf(url),
  sent: readOrigin(url.searchParams.get("sent")),
  copied: url.searchParams.get("copied") === "yes",
  photograph: readPhotograph(url.searchParams.get("photograph")),
  today: lagosDay(new Date()),
  publicUrl: context.get(pageContext).publicUrl,
});

/** Sends the report, with or without scripts; on an error it returns the values as typed and the reasons. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = languageOf(new URL(request.url));
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed: FoundValues = {
    ring: text("ring"),
    foundOn: text("foundOn"),
    place: text("place"),
    latitude: text("latitude"),
    longitude: text("longitude"),
    how: text("how"),
    notes: text("notes"),
    name: text("name"),
    email: text("email"),
    photograph: text("photograph"),
    website: text("website"),
  };
  const { client, hasMail } = context.get(pageContext);
  const reply = await client.api.ringing.found.$post({ json: { ...typed, language } });
  if (reply.ok) {
    const { origin, copied } = await reply.json();
    const query = new URLSearchParams({ sent: origin, ...(copied && hasMail && { copied: "yes" }) });
    return redirect(`${foundAddresses[language]}?${query}`, 303);
  }
  const { message, details } = readError(await reply.json());
  return data({ typed, message, fields: details.fields ?? {} }, reply.status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { language = "en", sent, publicUrl } = loaderData ?? {};
  const words = foundWords[language];
  return [
    ...pageMeta({
      title: words.title,
      description: words.intro(),
      path: foundAddresses[language],
      publicUrl,
      lang: language,
    }),
    ...(sent ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/** Where people report a ring that they have found; in English and in French. */
export default function FoundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { language, sent, photograph, today, copied } = loaderData;
  const words = foundWords[language];
  if (sent && !actionData) return <Thanks language={language} origin={sent} copied={copied} />;
  return (
    <div className={`wrap page stack ${styles.page}`} lang={language === "fr" ? "fr" : undefined}>
      <div className="stack">
        <h1>{words.title}</h1>
        <p className="intro">{words.intro()}</p>
        <p>{words.look}</p>
      </div>
      {!photograph && !actionData && <PhotographFirst language={language} />}
      <FoundForm language={language} rejected={actionData} photograph={photograph} today={today} />
    </div>
  );
}

function Thanks(props: { language: FinderLanguage; origin: RingOrigin; copied: boolean }) {
  const words = foundWords[props.language];
  return (
    <section className={`wrap stack ${styles.sent}`} lang={props.language === "fr" ? "fr" : undefined}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus>
        {words.thanks}
      </h1>
      <p role="status">{words.origin[props.origin]}</p>
      <p>{words.next}</p>
      {props.copied && <p>{words.copied}</p>}
      <a href="/" className="button">
        {words.home}
      </a>
    </section>
  );
}
