/** First and last name of an account; empty when the account is gone, of which a join gives nulls. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string => `${firstName ?? ""} ${lastName ?? ""}`.trim();
