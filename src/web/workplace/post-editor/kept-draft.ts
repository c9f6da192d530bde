import type { PostValues } from "./values.ts";

const key = "draft";

/** Whether the editor holds text that is stored nowhere; once it is settled, by saving or by choice, it does not. */
export interface Unsaved {
  text: boolean;
  settled: boolean;
}

interface KeptDraft {
  person: string;
  /** The post's id, or null for a new one. */
  post: string | null;
  values: PostValues;
}

/** Keeps what was typed when the editor disappears unasked: a session that ended, a step back in the browser. */
export function keepDraft(draft: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    console.error(error);
  }
}

/** What was kept for this person and this post, if anything. */
export function keptDraft(person: string, post: string | null): PostValues | undefined {
  try {
    const draft: KeptDraft | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return draft?.person === person && draft.post === post ? draft.values : undefined;
  } catch {
    return undefined;
  }
}

export const forgetDraft = (): void => sessionStorage.removeItem(key);
