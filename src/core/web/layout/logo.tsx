import logoMark from "../art/drawings/logo.svg?raw";

/** The logo: a malimbe on a stem. */
export function Logo({ className }: { className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, without outside input
  return <span className={className} aria-hidden dangerouslySetInnerHTML={{ __html: logoMark }} />;
}
