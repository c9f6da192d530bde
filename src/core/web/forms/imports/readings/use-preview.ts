import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Reading } from "#core/domain/reading.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { useSettled } from "../../use-settled.ts";

/** What a reading gives of the first rows. */
export interface ReadingPreview {
  summary: string;
  /** Whether nothing is read, so that something that is needed is missing. */
  isNothing: boolean;
  /** What is not understood, the most frequent first. */
  problems: string[];
}

const DELAY_MS = 250;

/**
 * What a reading gives, requested once a person stops changing it; the answer to the latest one wins. Once it is being
 * checked it is requested no more: the server reads the file as a whole then, and holds its first rows no longer.
 */
export function usePreview(
  key: QueryKey,
  reading: Reading,
  isChecking: boolean,
  load: (reading: Reading, signal: AbortSignal) => Promise<ReadingPreview>,
) {
  const client = useQueryClient();
  const settled = useSettled(reading, DELAY_MS);
  const [checked, setChecked] = useState<Reading>();
  const queryKey = [...key, settled];
  const latest = useRef(queryKey);
  useEffect(() => {
    latest.current = queryKey;
  });
  useEffect(() => {
    if (!isChecking) return;
    setChecked(reading);
    void client.cancelQueries({ queryKey: latest.current });
  }, [client, isChecking, reading]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(settled, signal),
    enabled: !isChecking && !isSamePart(checked, reading),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { query, isOld: settled !== reading || query.isPlaceholderData };
}
