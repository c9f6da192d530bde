import type { OfferedRecord } from "#institute/domain/people/orcid-record.ts";
import type { Profile, ProfileChanges } from "#institute/domain/people/profile.ts";
import styles from "./orcid.module.css";

interface Choices {
  /** The place of the chosen employment in the record, or null to leave it. */
  employment: number | null;
  link: number | null;
}

/** What fills the empty fields of a profile; what is typed there stays. */
export function toChanges(profile: Profile, record: OfferedRecord, choices: Choices): ProfileChanges {
  const employment = record.employments[choices.employment ?? -1];
  const link = record.links[choices.link ?? -1];
  return {
    ...(profile.orcid === null && { orcid: record.orcid }),
    ...(employment && hasNoPost(profile) && { placeOfWork: employment.place }),
    ...(employment?.role && hasNoPost(profile) && { designation: employment.role }),
    ...(link && profile.website === null && { website: link.address }),
  };
}

/** The place of one post and the title of another would be neither. */
const hasNoPost = ({ designation, placeOfWork }: Profile) => designation === null && placeOfWork === null;

/** Employment and links of a record, of which a profile has room for one each. */
export function ProfileOffers(props: {
  profile: Profile;
  record: OfferedRecord;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}) {
  const { profile, record, choices, onChoose } = props;
  const { employments, links } = record;
  return (
    <>
      <Offer
        title="Employment"
        name="employment"
        kept={
          hasNoPost(profile)
            ? undefined
            : [profile.designation, profile.placeOfWork].filter(Boolean).join(", ")
        }
        rows={employments.map(({ role, place, years }) => [role, place, years].filter(Boolean).join(", "))}
        chosen={choices.employment}
        onChoose={(employment) => onChoose({ ...choices, employment })}
      />
      <Offer
        title="Website"
        name="link"
        kept={profile.website ?? undefined}
        rows={links.map(({ label, address }) => (label === address ? address : `${label}, ${address}`))}
        chosen={choices.link}
        onChoose={(link) => onChoose({ ...choices, link })}
      />
    </>
  );
}

function Offer(props: {
  title: string;
  name: string;
  /** What the profile has already. */
  kept: string | undefined;
  rows: string[];
  chosen: number | null;
  onChoose: (place: number | null) => void;
}) {
  const { title, name, kept, rows, chosen } = props;
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.offer}>
      <legend>{title}</legend>
      {kept !== undefined ? (
        <p className="hint">Your profile says “{kept}”, which stays. Edit your profile to change it.</p>
      ) : (
        [null, ...rows.keys()].map((place) => (
          <label key={place} className={styles.tick}>
            <input
              type="radio"
              name={name}
              checked={chosen === place}
              onChange={() => props.onChoose(place)}
            />
            <span>{place === null ? "Leave it empty" : rows[place]}</span>
          </label>
        ))
      )}
    </fieldset>
  );
}
