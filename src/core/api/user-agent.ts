import { institute } from "#core/institute.ts";

/** Says who calls, as external services ask of polite clients. */
export function createUserAgent(
  { mailFrom }: { mailFrom: string | undefined },
  publicUrl: () => string | undefined,
): () => string {
  const contact = () => institute().email || /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? "")?.[0];
  return () => {
    const who = [publicUrl(), contact() && `mailto:${contact()}`].filter(Boolean).join("; ");
    return who ? `Malimbe (${who})` : "Malimbe";
  };
}
