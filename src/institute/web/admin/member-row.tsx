import { KeyRound, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { formatDate } from "#core/domain/dates.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { Portrait } from "#core/web/ui/portrait.tsx";
import { mayInvite } from "#institute/domain/people/invitation.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import { AccountBadges } from "./account-badges.tsx";
import styles from "./database.module.css";
import { useInvite } from "./use-invite.ts";

/** One member with the admin's actions. */
export function MemberRow(props: {
  member: ProfileSummary;
  deleted: boolean;
  busy: boolean;
  onEdit: () => void;
  onRights: () => void;
  onDelete: () => void;
  onRestore: () => void;
}) {
  const { member } = props;
  const { name, title, designation, memberCategory, yearOfGraduation } = member;
  const categories = memberCategory.map((category) => memberCategories[category].one);
  return (
    <article className={`row ${styles.row}`} aria-busy={props.busy}>
      <Portrait name={name} src={member.profilePicture} focus={member.pictureFocus} size={48} lazy />
      <div className={styles.who}>
        <h2 className="name">
          {props.deleted ? (
            name
          ) : (
            <a className="title-link" href={memberHref(member.slug)}>
              {name}
            </a>
          )}
          {title && <span className="muted">, {title}</span>}
        </h2>
        <p className="hint">
          {[designation, ...categories, yearOfGraduation].filter(Boolean).join(" · ") || "No category yet"}
        </p>
      </div>
      <div className={styles.contact}>
        <p className="hint">{member.email}</p>
        {member.account ? (
          <AccountBadges account={member.account} />
        ) : (
          <NoAccount member={member} deleted={props.deleted} />
        )}
      </div>
      <div className={styles.actions}>
        {props.deleted ? (
          <button
            type="button"
            className={icons.icon}
            title="Restore"
            aria-label={`Restore ${name}`}
            onClick={props.onRestore}
          >
            <RotateCcw size={20} strokeWidth={1.5} aria-hidden />
          </button>
        ) : (
          <>
            <button
              type="button"
              className={icons.icon}
              title="Edit"
              aria-label={`Edit ${name}`}
              onClick={props.onEdit}
            >
              <Pencil size={20} strokeWidth={1.5} aria-hidden />
            </button>
            {member.account && (
              <button
                type="button"
                className={icons.icon}
                title="Rights"
                aria-label={`Rights of ${name}`}
                onClick={props.onRights}
              >
                <KeyRound size={20} strokeWidth={1.5} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={icons.delete}
              title="Delete"
              aria-label={`Delete ${name}`}
              onClick={props.onDelete}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </>
        )}
      </div>
    </article>
  );
}

/** Why there are no rights to set yet, and how they come about. */
function NoAccount({ member, deleted }: { member: ProfileSummary; deleted: boolean }) {
  const { run: invite, busy } = useInvite();
  const { invitation } = member;
  return (
    <div>
      <p>
        No account yet
        {invitation && `, invited ${formatDate(invitation.at)} by ${invitation.by ?? "a deleted account"}`}
        {invitation?.isRefused && ". The e-mail could not be delivered to this address"}
      </p>
      {!deleted && mayInvite(invitation, Date.now()) && (
        <BusyButton type="button" quiet busy={busy} busyLabel="Inviting" onClick={() => invite(member)}>
          {invitation ? "Invite again" : "Invite"}
          <span className="visually-hidden"> {member.name}</span>
        </BusyButton>
      )}
    </div>
  );
}
