import { z } from "zod";
import { requiredLine } from "../text-fields.ts";
import { normalizeEmail } from "./email.ts";

/** Stored and compared as `normalizeEmail` returns it. */
export const Email = z
  .string("Give your e-mail address.")
  .max(254, "At most 254 characters.")
  .transform(normalizeEmail)
  .pipe(z.email("Give an e-mail address, such as name@example.org."));

/** 8 to 128 characters; the server also checks how hard it is to guess. */
const NewPassword = z
  .string("Choose a password.")
  .min(8, "At least 8 characters.")
  .max(128, "At most 128 characters.");

/** Not checked against the rules for new passwords, which may have changed since it was chosen. */
const ExistingPassword = z
  .string("Give your password.")
  .min(1, "Give your password.")
  .max(1000, "At most 128 characters.");

/** What mail programs turn into a link; initials such as A.U. are none. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}[/?#]|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu;

const Name = requiredLine(100, "Give your name.").refine(
  (name) => !WEB_ADDRESS.test(name),
  "Give your name without a web address, with a space after each full stop.",
);

export const SignUp = z
  .object({
    firstName: Name,
    lastName: Name,
    email: Email,
    password: NewPassword,
    confirmPassword: z.string("Repeat the password.").min(1, "Repeat the password."),
    /** The token of an invitation to this address, which confirms it. */
    invitation: z.string().max(200).optional(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ["confirmPassword"],
    message: "The two passwords differ.",
  });

export const SignIn = z.object({
  email: Email,
  password: ExistingPassword,
});

export const Forgot = z.object({ email: Email });

export const Reset = z.object({
  token: z.string("The link is not complete.").max(200, "The link is not complete."),
  password: NewPassword,
});

export const ChangePassword = z.object({ currentPassword: ExistingPassword, password: NewPassword });

/** The address that the account is to have, and the account's password. */
export const ChangeAddress = z.object({ email: Email, password: ExistingPassword });

export const CloseAccount = ChangeAddress.pick({ password: true });

/** How long the link to a new address works. */
export const NEW_ADDRESS_HOURS = 24;

/** The address of the viewer's account, and the one that waits to be confirmed. */
export interface AccountAddress {
  email: string;
  newEmail: string | null;
}
/** The letters that an account can switch off. */
export const Letters = z.object({ morning: z.boolean("Answer true or false.") });
export type Letters = z.output<typeof Letters>;

export const Confirm = Reset.pick({ token: true });

/** Whom an invitation is for. */
export interface Invited {
  email: string;
}

/** What the browser stores in local storage under `profile`. */
export interface Session {
  /** A signed JWT; its `exp` is in seconds. */
  token: string;
  result: {
    _id: string;
    name: string;
    email: string;
    role: "admin" | "member";
    isStoreAdmin: boolean;
    isRinger: boolean;
    isRingKeeper: boolean;
    googleId?: string;
    /** The profile picture, once the browser has loaded it. */
    profilePicture?: string | null;
  };
}

/** A session of the viewer that has not ended; times are ISO 8601. */
export interface OpenSession {
  _id: string;
  /** For example "Chrome on Android". */
  device: string;
  createdAt: string;
  /** When it was last used, rounded to the hour. */
  seenAt: string;
  isCurrent: boolean;
}

export const SESSION_SECONDS = 7 * 86_400;
