import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readForm } from "#core/domain/form-node.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { useLeaveGuard } from "#core/web/forms/dialogs/use-leave-guard.tsx";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { rebaseEdits } from "#core/web/forms/fields/form-values.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { RichTextLater } from "#core/web/forms/fields/rich-text/rich-text-later.tsx";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import layout from "#core/web/forms/sending/editor-form.module.css";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { FormUploadsProvider } from "#core/web/forms/sending/form-uploads.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import type { Editor, Rebased } from "#core/web/forms/sending/use-editor-form.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { withKindGuess, withKindHint } from "./call-kind.ts";
import { type Begun, newCall } from "./new-call.ts";
import {
  callAddress,
  fetchBrokenLinks,
  fetchForm,
  fetchPreview,
  type LoadedPage,
  NEW_CALL,
  type PageChange,
  restorePage,
  savePage,
  takeBack,
} from "./page-calls.ts";
import { PageChanges, type PageParts, partLabel } from "./page-changes.tsx";
import { PageHistory } from "./page-history.tsx";
import { PageNotices } from "./page-notices.tsx";
import { changesOf, type PageValues, startValues } from "./page-values.ts";
import { CountedContext } from "./parts/counted-figures.tsx";
import { PartsOf } from "./parts/part-input.tsx";
import { partId } from "./parts/part-props.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type Ask, aboutLinks, publishAsking, useQuestion } from "./questions.tsx";
import { sayPublished } from "./say-published.ts";
import { useOpenAtPart } from "./use-open-at-part.ts";

interface PageFormProps extends EditorStart<LoadedPage, PageValues> {
  name: string;
}

/** What is typed of a page, and the ways to save it. */
function usePageForm({ name, stored: page, onReload, ...start }: PageFormProps, parts: PageParts, ask: Ask) {
  const editor = useDraftedForm<PageValues>({
    initial: startValues(page),
    version: page.stored.version,
    onReload,
    ...start,
    words: () => ({ title: page.label }),
  });
  const tab = useRef<Window | null>(null);
  const navigate = useNavigate();
  const change = (more: Partial<PageChange>): PageChange => ({
    ...changesOf(page, editor.getValues(), parts),
    version: editor.version ?? page.stored.version,
    // What was merged with a newer text was read later than the page.
    ...(editor.version === page.stored.version && { seenAt: page.at }),
    ...more,
  });
  const labelOf = (part: string) => partLabel(parts, part);
  const begins = name === NEW_CALL ? newCall(editor, change, navigate) : undefined;

  /** Publishes the form, at once or from a moment on, and opens it again. */
  async function publish(when: { publishAt?: string; until?: string }) {
    const sent = change(when);
    const broken = await fetchBrokenLinks(sent);
    if (broken.length > 0 && !(await ask(aboutLinks(broken, labelOf)))) return;
    if (begins) return begins.publish(when);
    const saved = await editor.sendOnce((options) =>
      publishAsking(ask, labelOf, (alsoWaiting) => savePage(name, { ...sent, alsoWaiting }, options)),
    );
    if (!saved) return;
    await editor.discard();
    const { version } = saved.result;
    const isTimed = when.publishAt !== undefined || when.until !== undefined;
    const takesBack = () =>
      isTimed ? takeBack(name, version) : restorePage(name, { undo: version, alsoWaiting: false });
    // What was changed in a scheduled text too cannot be taken back in one step.
    const undo = saved.isAlsoWaiting || version === sent.version ? undefined : takesBack;
    const href = page.href ?? callAddress(name);
    sayPublished({ ...when, shownFrom: saved.shownFrom, href, undo, onUndone: onReload });
    onReload();
  }

  /** Saves what is typed for later and goes on; returns the number of the draft. */
  async function saveDraft(): Promise<number> {
    const { version } = await savePage(name, change({ publishAt: null }));
    const typed = editor.getValues();
    editor.rebase({ start: typed, values: typed, version });
    return version;
  }

  async function showSaved({ page: saved, version }: Begun) {
    const address = await fetchPreview(saved, version);
    if (tab.current) tab.current.location.href = address;
    tab.current = null;
  }
  async function showPreview() {
    try {
      if (begins) return await begins.begin({ publishAt: null }, showSaved);
      const version = editor.isUnchanged && page.draft ? page.draft.version : await saveDraft();
      await showSaved({ page: name, version });
    } catch (error) {
      tab.current?.close();
      throw error;
    }
  }

  return {
    editor,
    publish,
    saveDraft: () =>
      editor.submit(async () => {
        const announced = () => announce("Saved as a draft", "Visitors do not see it.");
        if (begins) return begins.begin({ publishAt: null }, announced);
        await saveDraft();
        announced();
      }),
    preview: () => {
      // A tab that is opened later would be refused.
      tab.current = window.open("", "_blank");
      if (tab.current) tab.current.opener = null;
      return editor.submit(showPreview);
    },
    /** Saves something beside the form, and opens it again. */
    saveBeside: async (save: () => Promise<unknown>, said: string) => {
      try {
        await save();
        announce(said);
        onReload();
      } catch (error) {
        announceFailure("This was not saved", toFailure(error).message);
      }
    },
  };
}

/** The form of a page, drawn from the schema of its parts: saved as a draft, published now, or at a time. */
export default function PageForm(props: PageFormProps) {
  const { name, stored: page } = props;
  const isNew = name === NEW_CALL;
  const isUnpublishedCall = name.startsWith(NEW_CALL) && Object.keys(page.stored.parts).length === 0;
  const [parts] = useState<PageParts>(() => new Map(readForm(page.form)));
  const { ask, dialog } = useQuestion();
  const { editor, publish, saveDraft, preview, saveBeside } = usePageForm(props, parts, ask);
  const { values, set, failure, isUnchanged } = editor;
  const leaveDialog = useLeaveGuard(editor.unsaved);
  useOpenAtPart();
  const errors = errorsOf(failure);
  const [merged, setMerged] = useState(0);
  const merging = {
    ...editor,
    rebase: (edit: Rebased<PageValues>) => {
      editor.rebase(edit);
      setMerged(merged + 1);
    },
  };
  return (
    <form
      {...editor.formProps(() => void editor.submit(() => publish({})))}
      className={layout.form}
      aria-label="The texts of this page"
    >
      <div className={`stack ${layout.fields}`}>
        <Refused name={name} editor={merging} parts={parts} errors={errors} />
        <PageNotices name={name} page={page} parts={parts} isUnchanged={isUnchanged} onSave={saveBeside} />
        {/* Editors of text read their value once, so what was merged with a newer version needs new ones. */}
        <FormUploadsProvider uploads={editor.uploads} key={merged}>
          <CountedContext value={page}>
            <PartsOf
              parts={[...(isUnpublishedCall ? withKindHint(parts, values) : parts)]}
              path=""
              values={values}
              onChange={(part, value) => {
                const typed = { [part]: value };
                set(isUnpublishedCall ? withKindGuess(values, typed) : typed);
              }}
              errors={errors}
            />
          </CountedContext>
          {page.hasText && (
            <RichTextLater
              id={partId(RUNNING_TEXT)}
              field={RUNNING_TEXT}
              label="Text"
              initial={String(values[RUNNING_TEXT] ?? "")}
              onChange={(text) => set({ [RUNNING_TEXT]: text })}
              error={errors[RUNNING_TEXT]}
            />
          )}
        </FormUploadsProvider>
        {isNew ? (
          <TextInput
            id={partId("slug")}
            label="Address"
            description="Empty: made from the title."
            value={String(values.slug ?? "")}
            onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
            error={errors.slug}
          />
        ) : (
          <PageHistory
            page={name}
            href={page.href}
            parts={parts}
            version={page.stored.version}
            ask={ask}
            onRestored={editor.reload}
          />
        )}
      </div>
      <PublishBar
        editor={editor}
        onPublishAt={(when) => void editor.submit(() => publish(when))}
        onDraft={() => void saveDraft()}
        onPreview={name === "settings" ? undefined : () => void preview()}
      />
      {leaveDialog}
      {dialog}
    </form>
  );
}

/** What was refused, part by part; after a conflict the newer text beside this one. */
function Refused(props: {
  name: string;
  editor: Editor<PageValues>;
  parts: PageParts;
  errors: Record<string, string>;
}) {
  const { name, editor, parts, errors } = props;
  const { failure, values } = editor;
  const labels = labelsOf(errors, parts);
  const compare = (theirs: PageValues, from: PageValues) => {
    const mine = rebaseEdits({ start: from, mine: values, theirs });
    const changes = Object.keys(mine)
      .filter((part) => !isSamePart(mine[part], theirs[part]))
      .map((part) => ({ part, before: theirs[part], after: mine[part] }));
    return (
      <section aria-label="Your text compared with the newer version" className="stack">
        <p>
          Compared with the newer text, yours <ins>adds this</ins> and <del>does not have this</del>:
        </p>
        <PageChanges parts={parts} changes={changes} />
      </section>
    );
  };
  return (
    <EditorNotices
      editor={{ ...editor, failure: failure && { ...failure, fields: errors } }}
      id={name}
      fields={{}}
      labels={labels}
      idOf={partId}
      load={async () => startValues(await fetchForm(name))}
      compare={compare}
    />
  );
}

/** The messages of the server by the path of the part. */
function errorsOf(failure: Failure | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(failure?.paths ?? {}).map(([path, message]) => [
      path === "text" ? RUNNING_TEXT : path.replace(/^parts\./, ""),
      message,
    ]),
  );
}

/** What the parts with messages are called. */
function labelsOf(errors: Record<string, string>, parts: PageParts): Record<string, string> {
  return Object.fromEntries(
    Object.keys(errors).map((path) => {
      const [first = "", ...rest] = path.split(".");
      let node = parts.get(first);
      const words = [partLabel(parts, first)];
      for (const step of rest) {
        const inner = /^\d+$/.test(step) ? node?.item : node?.parts.find(([name]) => name === step)?.[1];
        words.push(/^\d+$/.test(step) ? `${node?.row ?? "row"} ${Number(step) + 1}` : (inner?.label ?? step));
        node = inner;
      }
      return [path, words.join(", ")];
    }),
  );
}
