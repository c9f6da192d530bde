import type { Species } from "#birds/domain/guide/species.ts";
import { partSynonyms } from "#birds/domain/guide/taxon-rank.ts";
import { diets, endemisms, evidences, habitats, residencies, weightOf } from "#birds/domain/guide/terms.ts";
import styles from "./species.module.css";

/** The checklist's data on a species, and on how many surveys it was recorded. */
export function Facts({ species, recorded }: { species: Species; recorded: string | undefined }) {
  const { family, familyEnglish, order, taxonomyVersion, evidence } = species;
  const { synonyms, subspecies } = partSynonyms(species);
  const facts: [string, React.ReactNode][] = [
    [
      "Family",
      family && (
        <a href={`/birdlist?family=${encodeURIComponent(family)}`}>
          {familyEnglish ? `${familyEnglish} (${family})` : family}
        </a>
      ),
    ],
    ["Order", order],
    [
      "In Nigeria",
      species.residency && (
        <a href={`/birdlist?residency=${species.residency}`}>{residencies[species.residency]}</a>
      ),
    ],
    ["Range", species.endemism && endemisms[species.endemism]],
    [
      "Habitat",
      species.habitat && <a href={`/birdlist?habitat=${species.habitat}`}>{habitats[species.habitat]}</a>,
    ],
    ["Food", species.diet && diets[species.diet]],
    ["Weight", species.mass && weightOf(species.mass)],
    ["Also known as", synonyms.length > 0 && <i>{synonyms.join(", ")}</i>],
    ["Subspecies", subspecies.length > 0 && <i>{subspecies.join(", ")}</i>],
    ["On the list", evidence && [evidences[evidence], recorded].filter(Boolean).join(". ")],
    ["Names follow", taxonomyVersion],
  ];
  return (
    <section className={styles.facts} aria-label="Facts">
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
