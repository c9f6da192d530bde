/** The person a request comes from; `null` stands for a visitor. */
export interface Account {
  _id: string;
  name: string;
  email: string;
  role: "admin" | "member";
  isStoreAdmin: boolean;
  /** Whether the e-mail address was shown to be the person's own; until then it matches no profile. */
  isConfirmed: boolean;
  /** The profile that carries the account's confirmed e-mail address, if there is one. */
  profileId: string | null;
  profileSlug: string | null;
  profilePicture?: string | null;
}

export type Viewer = Account | null;

export const isAdmin = (viewer: Viewer): boolean => viewer?.role === "admin";
