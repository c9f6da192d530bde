import { sentPhotographs } from "#core/api/files/sent-photographs.ts";

/** Takes the photograph of a message before the message itself, and leads on with what it is about. */
export const photographsApi = sentPhotographs(
  (c, photograph) => `/contact?${new URLSearchParams({ about: c.req.query("about") ?? "", photograph })}`,
);
