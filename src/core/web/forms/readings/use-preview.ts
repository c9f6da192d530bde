import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import type { Reading } from "#core/domain/reading.ts";

/** What a reading gives of the first rows. */
export interface ReadingPreview {
  summary: string;
  /** Whether nothing is read, so that something that is needed is missing. */
  isNothing: boolean;
  /** What is not understood, the most frequent first. */
  problems: string[];
}

const DELAY_MS = 250;

/** What a reading gives, requested once a person stops changing it and unless it is being checked; the answer to the latest one wins. */
export function usePreview(
  key: QueryKey,
  reading: Reading,
  isChecking: boolean,
  load: (reading: Reading, signal: AbortSignal) => Promise<ReadingPreview>,
) {
  const [settled] = useDebouncedValue(reading, DELAY_MS);
  const query = useQuery({
    queryKey: [...key, settled],
    queryFn: ({ signal }) => load(settled, signal),
    enabled: !isChecking,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { query, isOld: settled !== reading || query.isPlaceholderData };
}
