import { later } from "#core/web/forms/later.tsx";

/** What few people see, loaded when it is shown. */
export const TellMe = later("Tell me", async () => (await import("../editor/tell-me.tsx")).TellMe, null);
