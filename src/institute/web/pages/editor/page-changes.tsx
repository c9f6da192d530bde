import { useMemo } from "react";
import type { FormNode } from "#core/domain/form-node.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { diffTexts } from "#core/formats/text-diff.ts";
import styles from "#core/web/forms/fields/segments.module.css";
import { Segments } from "#core/web/forms/fields/segments.tsx";
import { partText } from "./page-values.ts";

/** The parts of a page by name, as its form draws them. */
export type PageParts = ReadonlyMap<string, FormNode>;

interface Change {
  part: string;
  before: unknown;
  after: unknown;
}

const beside: Partial<Record<string, string>> = { $gone: "Taken down", slug: "Address" };

/** What a part is called. */
export const partLabel = (parts: PageParts, part: string) =>
  part === RUNNING_TEXT ? "Text" : (parts.get(part)?.label ?? beside[part] ?? part);

/** The changes of a page, part by part and word by word. */
export function PageChanges({ parts, changes }: { parts: PageParts; changes: readonly Change[] }) {
  const compared = useMemo(
    () =>
      changes.map(({ part, before, after }) => {
        const [old, now] = [partText(parts.get(part), before), partText(parts.get(part), after)];
        return { part, segments: old === now ? [] : diffTexts(old, now) };
      }),
    [parts, changes],
  );
  if (compared.length === 0) return <p className="muted">There are no differences.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <dl className={`stack ${styles.changes}`}>
        {compared.map(({ part, segments }) => (
          <div key={part}>
            <dt>{partLabel(parts, part)}</dt>
            <dd>
              <Segments segments={segments} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
