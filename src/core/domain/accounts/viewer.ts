/** The signed-in person who makes a request; `null` means a visitor. */
export interface Account {
  _id: string;
  name: string;
  email: string;
  role: "admin" | "member";
  isStoreAdmin: boolean;
  /** Whether the person records birds in the hand. */
  isRinger: boolean;
  /** Whether the person keeps the rings and everything that was recorded with them. */
  isRingKeeper: boolean;
  /** Whether the person has confirmed the e-mail address; until then it matches no profile. */
  isConfirmed: boolean;
  /** The profile with the account's confirmed e-mail address, if there is one. */
  profileId: string | null;
  profileSlug: string | null;
  profilePicture?: string | null;
}

export type Viewer = Account | null;

export const isAdmin = (viewer: Viewer): boolean => viewer?.role === "admin";
