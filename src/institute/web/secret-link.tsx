import { readError } from "#core/domain/errors.ts";

/** Why a link does nothing, and whether it is none of ours or a part of it is missing. */
export async function readRefusal(reply: { json(): Promise<unknown> }) {
  const { code, message } = readError(await reply.json());
  return { message, isIncomplete: code === "notFound" };
}

/** In place of a page whose link is none of ours, or of which a part is missing. */
export const IncompleteLink = ({ className }: { className: string | undefined }) => (
  <section className={`wrap stack ${className}`}>
    {/* biome-ignore lint/a11y/noAutofocus: it is the answer to a press, or all that the page says */}
    <h1 tabIndex={-1} autoFocus>
      This link is not complete
    </h1>
    <p role="alert">Copy all of it from where you found it.</p>
  </section>
);
