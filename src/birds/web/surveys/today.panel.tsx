import "#birds/domain/waiting-rows.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { TodayPanel } from "#core/web/today-panel.ts";

const foundRings = browserClient.api.ringing.found;
const names = browserClient.api["unmatched-names"];

export const verbs: TodayPanel["verbs"] = {
  names: {
    label: ({ guess }) => guess && (guess.kind === "species" ? `It is ${guess.name}` : guess.name),
    done: "Name matched",
    async act([row], options) {
      if (!row?.guess) return {};
      const { kind, speciesId } = row.guess;
      const json = { countedSpeciesId: row.id, kind, speciesId };
      const { _id: id } = await unwrap(names.$post({ json }, options));
      return { undo: (sent) => unwrap(names[":id"].$delete({ param: { id } }, sent)) };
    },
  },
  foundRings: {
    label: ({ bird }) => bird && "This bird",
    done: "The finder gets a letter",
    about: ({ title, bird }) => [title, bird?.species].filter(Boolean).join(", "),
    async act([row], options) {
      if (!row?.bird) return {};
      const param = { id: row.id };
      await unwrap(foundRings[":id"].answer.$post({ param, json: { birdKey: row.bird.birdKey } }, options));
      return { undo: (sent) => unwrap(foundRings[":id"].reopen.$post({ param }, sent)) };
    },
  },
};

export const details = { surveys: () => import("./recorded/survey-to-decide.tsx") };
