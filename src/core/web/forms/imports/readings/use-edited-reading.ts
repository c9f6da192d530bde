import { hashKey } from "@tanstack/react-query";
import { useState } from "react";
import type { Reading } from "#core/domain/reading.ts";

/** The reading while a person corrects it; the corrections of each proposal are kept until the page is left. */
export function useEditedReading(proposal: string, proposed: Reading | undefined) {
  const [edited, setEdited] = useState<Readonly<Record<string, Reading>>>({});
  const own = edited[proposal];
  const isChanged = own !== undefined && hashKey([own]) !== hashKey([proposed]);
  return {
    reading: own ?? proposed,
    isChanged,
    change: (reading: Reading) => setEdited({ ...edited, [proposal]: reading }),
    /** Goes back to what was proposed. */
    reset: () => setEdited({}),
  };
}
