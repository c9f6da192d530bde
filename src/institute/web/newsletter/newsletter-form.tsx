import { formatDateTime } from "#core/domain/dates.ts";
import { labelsOf } from "#core/domain/fields.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useLeaveGuard } from "#core/web/forms/dialogs/use-leave-guard.tsx";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { nothingToSave, useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import {
  forewordFields,
  type Newsletter,
  nameOfMonth,
  paragraphsOf,
} from "#institute/domain/newsletter/newsletter.ts";
import styles from "./newsletter.module.css";

/** What is typed into the form of a newsletter. */
export interface ForewordValues {
  text: string;
}

const fieldId = (field: string) => `newsletter-${field}`;
const labels = labelsOf(forewordFields);

/** The newsletter of a month as it is stored now. */
export const fetchNewsletter = (month: string): Promise<Newsletter> =>
  unwrap(browserClient.api.newsletter[":month"].$get({ param: { month } }));

const load = async (month: string): Promise<ForewordValues> => ({
  text: (await fetchNewsletter(month)).text,
});

/** The foreword of a newsletter, and below it what the letter will say. */
export function NewsletterForm({
  stored,
  isSent,
  ...start
}: EditorStart<Newsletter, ForewordValues> & { isSent: boolean }) {
  const { month } = stored;
  const editor = useDraftedForm<ForewordValues>({
    ...start,
    initial: { text: stored.text },
    version: stored.version,
    words: () => ({ title: `Newsletter of ${nameOfMonth(month)}` }),
  });
  const { values, isUnchanged, version = stored.version } = editor;
  const bound = bindFields(forewordFields, fieldId, editor)("text");
  const leaveDialog = useLeaveGuard(editor.unsaved);
  const put = (text: string, onto: number, keyed: Keyed) =>
    unwrap(
      browserClient.api.newsletter[":month"].$put({ param: { month }, json: { text, version: onto } }, keyed),
    );
  const { run: save } = useAction({
    editor,
    call: (keyed) => put(values.text, version, keyed),
    done: (saved) => ({
      said: isUnchanged ? nothingToSave : "Foreword saved",
      detail: `Newsletter of ${nameOfMonth(month)}.`,
      ...(!isUnchanged && { undo: (keyed) => put(stored.text, saved.version, keyed) }),
    }),
    async after() {
      await editor.discard();
      start.onReload();
    },
    changes: [["edited", "The newsletter", month]],
  });
  return (
    <form {...editor.formProps(save)} className="stack">
      <EditorNotices
        editor={editor}
        id={month}
        fields={forewordFields}
        labels={labels}
        idOf={fieldId}
        load={load}
      />
      <Textarea
        id={bound.id}
        label={labels.text ?? ""}
        description={
          isSent
            ? "It cannot be changed any more."
            : "A few words to the readers. An empty line begins a new paragraph."
        }
        readOnly={isSent}
        rows={8}
        value={values.text}
        error={bound.error}
        onChange={({ currentTarget }) => editor.set({ text: currentTarget.value })}
      />
      {stored.by && stored.updatedAt && (
        <p className="hint">
          Saved by {stored.by}, {formatDateTime(stored.updatedAt)}.
        </p>
      )}
      <Preview newsletter={stored} text={values.text} isSent={isSent} />
      {!isSent && (
        <SaveBar beside={<DraftStatus editor={editor} />}>
          <SaveButton editor={editor} busyLabel="Saving the foreword">
            Save
          </SaveButton>
        </SaveBar>
      )}
      {leaveDialog}
    </form>
  );
}

/** What the letter says, with the foreword as it is typed; of an earlier one what is still public of its news. */
function Preview({ newsletter, text, isSent }: { newsletter: Newsletter; text: string; isSent: boolean }) {
  const { lines, total } = newsletter;
  return (
    <section className="stack" aria-labelledby="preview">
      <h3 id="preview">{isSent ? "Foreword and news" : "What the letter will say"}</h3>
      {total === 0 ? (
        <p>
          {isSent
            ? "There was no news for it, and without news no letter goes out."
            : "There is no news in it yet. Without news no letter goes out."}
        </p>
      ) : (
        <div className={`panel stack ${styles.letter}`}>
          <p>
            <b>Because you follow the newsletter:</b>
          </p>
          {paragraphsOf(text).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
            <p key={index} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          <ul className="stack">
            {lines.map(({ key, title, href, detail }) => (
              <li key={key}>
                <a href={href}>{title}</a>
                {detail && <small> {detail}</small>}
              </li>
            ))}
          </ul>
          {total > lines.length && <p>and {(total - lines.length).toLocaleString("en-GB")} more</p>}
        </div>
      )}
    </section>
  );
}
