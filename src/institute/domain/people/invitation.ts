/** The newest letter that invited a member without an account. */
export interface Invitation {
  /** When it was asked for (ISO 8601). */
  at: string;
  /** Who asked for it; null if their account is gone. */
  by: string | null;
  /** Whether the mail server has refused the address for good. */
  isRefused: boolean;
}

/** Members who were invited together. */
export interface Invited {
  batch: string;
  invited: number;
}

/** How long an address gets no second letter. */
export const INVITE_AGAIN_MS = 86_400_000;

/** Whether a member can be invited at a moment: not twice a day. */
export const mayInvite = (last: Pick<Invitation, "at"> | null | undefined, now: number): boolean =>
  !last || Math.abs(now - Date.parse(last.at)) >= INVITE_AGAIN_MS;
