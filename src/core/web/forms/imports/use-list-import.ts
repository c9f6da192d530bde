import { type RefObject, useState } from "react";
import type { ImportReport } from "#core/domain/import-report.ts";
import { isUnderstood } from "#core/domain/list-table.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import { announce } from "../../ui/toast.tsx";
import { type ListToSend, sendList } from "../sending/send-file.ts";
import { useSubmission } from "../sending/submission.ts";
import { createSender } from "../sending/use-send-once.ts";
import type { Wanted } from "./readings/reading-step.tsx";

type Query = Record<string, string>;

interface Chosen extends ListToSend {
  sendOnce: ReturnType<typeof createSender>;
}

/** How the chosen list is read, and whether a person is to see it. */
export interface Reads {
  proposal: Proposal;
  reading: Reading;
  /** Whether it is what a person has said, or what is remembered of one. */
  isGiven: boolean;
  isOpen: boolean;
}

interface ListImportOptions {
  endpoint: string;
  query: Query;
  /** What else the form of an import says. */
  texts: Record<string, string>;
  onDone: (report: ImportReport) => void;
  onChecked: ((report: ImportReport) => void) | undefined;
}

/** A list that is chosen, read as it is proposed or as a person has said, checked, and then imported. */
export function useListImport(
  element: RefObject<HTMLElement | null>,
  { endpoint, query, texts, onDone, onChecked }: ListImportOptions,
) {
  const [chosen, setChosen] = useState<Chosen>();
  const [report, setReport] = useState<ImportReport>();
  const [reads, setReads] = useState<Reads>();
  const { submit, busy, failure } = useSubmission(element);
  const given = reads?.isGiven ? reads.reading : undefined;

  async function check(file: ListToSend, sent: Query, reading: Reading | undefined, isOpen?: boolean) {
    const checked = await sendList(endpoint, file, { dryRun: true, query: sent, reading });
    const { proposal } = checked;
    setReads(
      proposal && {
        proposal,
        reading: proposal.reading,
        isGiven: reading !== undefined || proposal.remembered !== undefined,
        isOpen: isOpen ?? !isUnderstood(proposal),
      },
    );
    setReport(checked);
    onChecked?.(checked);
    setChosen({ ...file, sendOnce: createSender() });
  }
  const checkAgain = (sent: Query, reading: Reading | undefined, isOpen: boolean) =>
    void submit(async () => {
      if (chosen) await check(chosen, sent, reading, isOpen);
    });

  return {
    chosen,
    report,
    reads,
    busy,
    failure,
    choose: (files: readonly File[]) =>
      void submit(async () => {
        setReport(undefined);
        setReads(undefined);
        setChosen(undefined);
        const name = files.map((file) => file.name).join(", ");
        await check({ name, files: await Promise.all(files.map(keepBytes)) }, query, undefined);
      }),
    /** Takes a column for something else. */
    change: (reading: Reading) => reads && setReads({ ...reads, reading }),
    open: () => reads && setReads({ ...reads, isOpen: true }),
    /** Proposes how to read another sheet or header. */
    propose: ({ sheet, header }: Wanted) => {
      const wanted = {
        ...(sheet !== undefined && { sheet }),
        ...(header !== undefined && { header: String(header) }),
      };
      checkAgain({ ...query, ...wanted }, undefined, true);
    },
    checkAs: (reading: Reading) => checkAgain(query, reading, false),
    /** Checks it again with another query. */
    recheck: (sent: Query) => checkAgain(sent, given, false),
    store: (more: Query) =>
      void submit(async () => {
        if (!chosen) return;
        const { sendOnce, ...file } = chosen;
        const done = await sendOnce((options) =>
          sendList(endpoint, file, {
            dryRun: false,
            query: { ...query, ...more },
            reading: given,
            texts,
            ...options,
          }),
        );
        setReport(done);
        const [added, updated] = [done.created, done.updated].map((rows) => rows.toLocaleString("en-GB"));
        announce("The file was imported", `${added} added, ${updated} updated.`);
        onDone(done);
      }),
  };
}

/** The checked bytes are imported, even if the file changes in between; PDFs are not read before. */
const keepBytes = async (file: File): Promise<File> =>
  file.type === "application/pdf" ? file : new File([await file.arrayBuffer()], file.name);
