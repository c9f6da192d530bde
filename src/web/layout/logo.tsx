import { logoMark } from "../art/logo.ts";

/** The mark: a malimbe on a stem. */
export function Logo({ className }: { className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from nothing but itself
  return <span className={className} aria-hidden dangerouslySetInnerHTML={{ __html: logoMark }} />;
}
