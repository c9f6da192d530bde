import { formatDate } from "#core/domain/dates.ts";
import { readableSize } from "#core/domain/files/readable-size.ts";
import { countOf } from "#core/domain/words.ts";
import type { GuideSize, OfflineCopy } from "./guide-copy.ts";
import { canSaveOffline, fetchGuideSize, findOfflineCopy, removeGuide, saveGuide } from "./offline-copy.ts";

/** Shows what is saved on this device when it is first seen; its buttons save the guide and remove it. */
export default function keepOffline(section: HTMLElement, { type, target }: Event): unknown {
  section.hidden = !canSaveOffline();
  const parts = findParts(section);
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
  if (button?.dataset.do === "save") return save(parts);
  if (button?.dataset.do === "remove") return removeGuide().then(() => showState(parts));
  return type === "seen" && !section.hidden && showState(parts);
}

function findParts(section: HTMLElement) {
  const find = <Part extends HTMLElement>(part: string) => section.querySelector<Part>(part);
  return {
    status: find("[role=status]"),
    problem: find("[role=alert]"),
    save: find("[data-do=save]"),
    remove: find("[data-do=remove]"),
    progress: find<HTMLProgressElement>("progress"),
    version: section.dataset.version,
  };
}

type Parts = ReturnType<typeof findParts>;

const write = (part: HTMLElement | null, text: string) => {
  if (part) part.textContent = text;
};
const hide = (part: HTMLElement | null, hidden: boolean) => {
  if (part) part.hidden = hidden;
};
const findCopy = () => findOfflineCopy().catch(() => undefined);

async function showState(parts: Parts, found?: OfflineCopy): Promise<void> {
  const copy = found ?? (await findCopy());
  const size = copy ? undefined : await fetchGuideSize().catch(() => undefined);
  // The copy may be on its way by now.
  if (parts.save?.hidden) return;
  write(parts.save, copy ? "Update the copy" : "Save the guide offline");
  hide(parts.remove, !copy);
  if (copy) write(parts.status, describeCopy(copy, parts.version));
  else write(parts.status, size ? describeSize(size) : "Not saved on this device.");
}

function setWorking(parts: Parts, working: boolean): void {
  hide(parts.save, working);
  hide(parts.progress, !working);
  if (working) hide(parts.remove, true);
}

async function save(parts: Parts): Promise<void> {
  write(parts.problem, "");
  write(parts.status, "Downloading the guide.");
  setWorking(parts, true);
  let copy: OfflineCopy | undefined;
  try {
    copy = await saveGuide((part) => {
      if (parts.progress) parts.progress.value = part;
    });
  } catch (error) {
    console.error(error);
    write(parts.problem, explain(error));
  }
  setWorking(parts, false);
  await showState(parts, copy);
}

const explain = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError"
    ? "There is not enough space on this device. Nothing was changed."
    : "The guide could not be downloaded. Nothing was changed. Try again when your connection is better.";

const describeCopy = (copy: OfflineCopy, version: string | undefined) =>
  `Offline copy of ${formatDate(copy.savedAt)}: ${countOf(copy.species, "species", "species")}, ${readableSize(copy.bytes)} on this device.${copy.version === version ? "" : " The guide has changed since."}`;

const describeSize = ({ downloadBytes, storedBytes, photographs }: GuideSize) =>
  `Download: about ${readableSize(downloadBytes)}${photographs > 0 ? `, including ${countOf(photographs, "photograph")}` : ""}. It uses ${readableSize(storedBytes)} on this device.`;
