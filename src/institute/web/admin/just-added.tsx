import styles from "#core/web/forms/lists/just-deleted.module.css";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { CreatedProfile } from "../people/editor/save.ts";

/** The member who was just added, whom the list below may show on a later page. */
export function JustAdded({ member, onEdit }: { member: CreatedProfile | undefined; onEdit: () => void }) {
  return (
    <div role="status">
      {member && (
        <div className={`note toolbar ${styles.deleted}`}>
          <p>
            <b>{member.name}</b> was added.
          </p>
          <a className="button quiet" href={memberHref(member.slug)}>
            See the page
          </a>
          <button type="button" className="button quiet" onClick={onEdit}>
            Edit
          </button>
        </div>
      )}
    </div>
  );
}
