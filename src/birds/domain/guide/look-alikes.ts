/** A bird with the words on how to tell it from similar ones. */
export interface ComparedBird {
  _id: string;
  name: string;
  comparison: string | null;
}

const straight = (text: string) => text.replaceAll("’", "'");

/** The birds that a text names, in its order, each by its id with the sentence that does. */
function listNamed(text: string, birds: readonly ComparedBird[]): [string, string][] {
  const plain = straight(text);
  const byName = new Map(birds.map(({ _id, name }) => [straight(name), _id]));
  // Of two names in one place the longer is meant: a Laughing Dove is no Dove.
  const names = [...byName.keys()]
    .filter((name) => plain.includes(name))
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (names.length === 0) return [];
  const named = new RegExp(`(?<![\\p{L}-])(${names.join("|")})(?:e?s)?(?![\\p{L}-])`, "gu");
  return text.split(/(?<=[.;!?])\s+/).flatMap((sentence) =>
    [...straight(sentence).matchAll(named)].flatMap(([, name = ""]): [string, string][] => {
      const id = byName.get(name);
      return id ? [[id, sentence.replace(/;$/, ".")]] : [];
    }),
  );
}

/** The birds that a bird can be taken for, by id: those that its words name, then those whose words name it, with the sentence. */
export function findLookAlikes(bird: ComparedBird, birds: readonly ComparedBird[]): Map<string, string> {
  const own = listNamed(bird.comparison ?? "", birds);
  const others = birds
    .filter(({ comparison }) => comparison && straight(comparison).includes(straight(bird.name)))
    .flatMap(({ _id, comparison }) =>
      listNamed(comparison ?? "", birds).flatMap(([named, sentence]): [string, string][] =>
        named === bird._id ? [[_id, sentence]] : [],
      ),
    );
  const sentences = new Map<string, string>();
  for (const [id, sentence] of [...own, ...others])
    if (id !== bird._id && !sentences.has(id)) sentences.set(id, sentence);
  return sentences;
}
