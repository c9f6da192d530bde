import type { PostType } from "#institute/domain/posts/types.ts";
import { oaiDublinCore } from "./dublin-core.ts";
import { etdMs } from "./etdms.ts";
import { openAire } from "./openaire.ts";
import type { HarvestedWork } from "./work.ts";

interface MetadataFormat {
  schema: string;
  namespace: string;
  /** Whether works of a type have it. */
  isFor(type: PostType): boolean;
  write(work: HarvestedWork): string;
}

/** The forms in which works are harvested, by the prefix that a harvester names. */
export const metadataFormats = {
  oai_dc: {
    schema: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    namespace: "http://www.openarchives.org/OAI/2.0/oai_dc/",
    isFor: () => true,
    write: oaiDublinCore,
  },
  oai_openaire: {
    schema: "https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd",
    namespace: "http://namespace.openaire.eu/schema/oaire/",
    isFor: () => true,
    write: openAire,
  },
  oai_etdms: {
    schema: "http://www.ndltd.org/standards/metadata/etdms/1-1/etdms11.xsd",
    namespace: "http://www.ndltd.org/standards/metadata/etdms/1.1/",
    isFor: (type) => type === "thesis",
    write: etdMs,
  },
} satisfies Record<string, MetadataFormat>;

export type MetadataPrefix = keyof typeof metadataFormats;
