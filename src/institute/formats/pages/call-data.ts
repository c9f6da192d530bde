import { endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { LinkedData } from "#core/formats/linked-data.ts";
import { institute } from "#core/institute.ts";
import { callHref, callState, deadlineOf } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";

/** A call in one sentence. */
export const describeCall = ({ description, title, ...call }: ShownCall): string =>
  description || `${title}: applications close on ${deadlineOf(call)}.`;

/** The text of a call as HTML, with what to send and where. */
function textOf(call: ShownCall): string {
  const { lead, sections, send, to } = call;
  const items = send.map((item) => `<li>${item}</li>`).join("");
  const parts = [
    lead,
    ...sections.map(({ heading, html }) => `<h2>${heading}</h2>${html}`),
    items && `<h2>What to send</h2><ul>${items}</ul>`,
    to && `<h2>Where to send it</h2><p>${to}</p>`,
  ];
  return parts.filter(Boolean).join("") || `<p>${describeCall(call)}</p>`;
}

/** A call for search engines: a vacancy once people can apply, a programme of study; other kinds have no type there. */
export function callData(call: ShownCall, at: string, publicUrl: string): LinkedData[] {
  const url = `${publicUrl}${callHref(call)}`;
  if (call.kind === "job")
    return callState(call, at) === "announced" ? [] : [jobPosting(call, url, publicUrl)];
  return call.kind === "msc" || call.kind === "phd" ? [studyProgram(call, url)] : [];
}

/** Search engines drop it from their lists once `validThrough` is past. */
function jobPosting(call: ShownCall, url: string, publicUrl: string): LinkedData {
  const { title, closes, until, opens, since } = call;
  const datePosted = opens || (since && lagosDay(since));
  return {
    "@type": "JobPosting",
    title,
    description: textOf(call),
    ...(datePosted && { datePosted }),
    validThrough: until ? `${closes}T${until}:00+01:00` : endOfLagosDay(closes),
    directApply: false,
    url,
    hiringOrganization: {
      "@type": "Organization",
      name: institute().name,
      sameAs: publicUrl,
      logo: `${publicUrl}/icon-512.png`,
    },
    jobLocation: { "@type": "Place", address: toAddress(call.place || atTheStation) },
  };
}

const atTheStation = "Laminga, Jos-East, Plateau State, Nigeria";

/** The place of work for search engines; one in Nigeria with its state, which comes before the country. */
function toAddress(place: string): LinkedData | string {
  const [country, addressRegion, ...locality] = place.split(", ").reverse();
  if (country !== "Nigeria" || !addressRegion || locality.length === 0) return place;
  return {
    "@type": "PostalAddress",
    addressLocality: locality.reverse().join(", "),
    addressRegion,
    addressCountry: "NG",
  };
}

const studyProgram = (call: ShownCall, url: string): LinkedData => ({
  "@type": "EducationalOccupationalProgram",
  name: call.title,
  description: describeCall(call),
  url,
  provider: { "@type": "CollegeOrUniversity", name: institute().name },
  ...(call.opens && { applicationStartDate: call.opens }),
  applicationDeadline: call.closes,
});
