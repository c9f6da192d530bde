import {
  describeShortEffort,
  type FieldCount,
  type FieldSurveyInput,
  fieldProtocols,
  listsEverything,
  trueMinutes,
} from "#birds/domain/surveys/field-survey.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import {
  type Count,
  countFields,
  type ExportedSurvey,
  type Site,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import { formatTime } from "#core/domain/dates.ts";
import { inputOf } from "#core/domain/fields.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { keyOf } from "./rows.ts";

/** What is known of a survey recorded in the field besides what the phone sent. */
export interface FieldFacts {
  id: string;
  memberName: string;
  /** The institute's site that it names; its name and position stay as they are. */
  storedSite: Site | undefined;
  isDemonstration: boolean;
}

/** The keys of surveys and counts say where they come from, so that no phone can choose that of another one. */
export const fieldEventID = (id: string): string => `field:${id}`;
export const isFieldEventID = (eventID: string): boolean => eventID.startsWith("field:");
const fieldOccurrenceID = (id: string, countId: string) => `${fieldEventID(id)}:${countId}`;

// Fields that a phone does not send are empty.
const SiteInput = inputOf(siteFields);
const CountInput = inputOf(countFields);
const SurveyInput = inputOf(surveyFields);

/** A survey recorded in the field as the institute stores it. */
export function toStoredSurvey(field: FieldSurveyInput, facts: FieldFacts): ExportedSurvey {
  const { id, memberName, storedSite, isDemonstration } = facts;
  const day = lagosDay(field.startedAt);
  const lastDay = lagosDay(field.endedAt);
  const observers = [memberName, field.otherObservers].filter(Boolean).join(" | ");
  return {
    // What a phone sends under the name of a field is stored in that field.
    ...SurveyInput.parse({ ...field, eventID: fieldEventID(id), date: day }),
    endDate: lastDay > day ? lastDay : null,
    time: `${formatTime(field.startedAt)}/${formatTime(field.endedAt)}`,
    protocol: fieldProtocols[field.protocol].label,
    observers: field.nameObserver ? observers : null,
    complete: listsEverything(field) ? "yes" : "no",
    effort: describeShortEffort(field),
    minutes: trueMinutes(field),
    site: storedSite ?? newSite(field),
    isIncomplete: false,
    isDemonstration,
    licence: ownLicence,
    source: null,
    counts: field.counts.map((count) => toCount(id, count)),
  };
}

function toCount(id: string, { id: countId, scientificName, englishName, ...count }: FieldCount): Count {
  const key = { eventID: fieldEventID(id), occurrenceID: fieldOccurrenceID(id, countId) };
  return { ...CountInput.parse({ ...count, ...key }), ...key, scientificName, englishName, taxonRank: null };
}

/** The key of a site that the institute does not have yet; the same name and position give the same key. */
export function fieldSiteKey({ site }: Pick<FieldSurveyInput, "site">): string {
  const { latitude, longitude } = site;
  const place =
    latitude === null || longitude === null ? "" : `${latitude.toFixed(3)}:${longitude.toFixed(3)}`;
  return ["field", keyOf(site.name || site.locationID), place].filter(Boolean).join(":");
}

/** A site that the institute does not have yet. */
export function newSite(field: Pick<FieldSurveyInput, "site">): Site {
  const { name, locationID, latitude, longitude, precisionMetres } = field.site;
  const hasPosition = latitude !== null && longitude !== null;
  const square = hasPosition ? `Pentad ${pentadOf(latitude, longitude)}` : "";
  return SiteInput.parse({
    locationID: fieldSiteKey(field),
    name: name || locationID || square,
    ...(hasPosition && {
      decimalLatitude: String(Number(latitude.toFixed(5))),
      decimalLongitude: String(Number(longitude.toFixed(5))),
      precisionMetres,
    }),
  });
}
