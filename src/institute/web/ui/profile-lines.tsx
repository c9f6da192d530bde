import { orcidHref } from "#core/domain/orcid.ts";
import styles from "./profile-lines.module.css";

interface Facts {
  designation: string | null;
  placeOfWork: string | null;
  affiliation: string | null;
  currentLocation: string | null;
  orcid: string | null;
  website: string | null;
}

/** A member's work, location and links, one per line. */
export function ProfileLines({ profile }: { profile: Facts }) {
  const work = [profile.designation, profile.placeOfWork].filter(Boolean).join(" at ");
  const { orcid, website } = profile;
  return (
    <div className={styles.lines}>
      {work && <p>{work}</p>}
      {profile.affiliation && <p>{profile.affiliation}</p>}
      {profile.currentLocation && <p className="muted">{profile.currentLocation}</p>}
      {(orcid || website) && (
        <p className={`toolbar ${styles.links}`}>
          {orcid && (
            <span>
              <a href={orcidHref(orcid)} rel="me noopener">
                ORCID {orcid}
              </a>{" "}
              <span className="muted">(given by the member, not verified)</span>
            </span>
          )}
          {website && (
            <a href={website} rel="me noopener nofollow">
              {website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
