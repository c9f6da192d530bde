import { PostInput } from "#institute/domain/posts/post.ts";
import { type PostType, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { between, pick, type Random, seeded, zipf } from "./random.ts";
import { vocabulary } from "./vocabulary.ts";

/** The share of each type in percent; other types have one. */
const shares: Partial<Record<PostType, number>> = {
  publication: 35,
  news: 20,
  thesis: 14,
  research: 11,
  document: 10,
  proposal: 9,
};
const weightedTypes = postTypeNames.flatMap((type) => Array<PostType>(shares[type] ?? 1).fill(type));

export interface GeneratedPost {
  input: PostInput;
  createdAt: string;
  approved: boolean;
}

/** Endless posts with realistic text; `people` are free names or members' addresses. */
export function* generatePosts(seed: number, people: readonly string[]): Generator<GeneratedPost> {
  const random = seeded(seed);
  const writer = textWriter(random);
  const person = zipf(random, people.length);
  for (;;) {
    const postType = pick(random, weightedTypes);
    const createdAt = new Date(
      Date.UTC(2002, 0, 1) + random() * (Date.UTC(2026, 5, 1) - Date.UTC(2002, 0, 1)),
    );
    const has = (field: string) => postTypeRow(postType).fields.some((name) => name === field);
    const authors = new Set(
      Array.from({ length: between(random, 1, 6) }, () => people[person()] ?? "Anonymous"),
    );
    yield {
      createdAt: createdAt.toISOString(),
      approved: random() < 0.9,
      input: PostInput.parse({
        postType,
        title: writer.title(),
        content: writer.content(),
        authors: [...authors],
        year: has("year") ? createdAt.getUTCFullYear() : null,
        journal: has("journal") ? `Journal of ${writer.title()}`.slice(0, 60) : null,
        doi: has("doi") && random() < 0.6 ? `10.5555/malimbe.${Math.floor(random() * 1e9)}` : null,
        fileUrl:
          has("authors") && random() < 0.3
            ? `https://files.example.org/${Math.floor(random() * 1e9)}.pdf`
            : null,
      }),
    };
  }
}

/** Writes titles of 6 to 14 words and texts of 120 to 400 words, with natural word frequencies. */
function textWriter(random: Random) {
  const wordIndex = zipf(random, vocabulary.length);
  const words = (count: number) => Array.from({ length: count }, () => vocabulary[wordIndex()] ?? "bird");
  const sentence = (text: string[]) => {
    const joined = text.join(" ");
    return joined.charAt(0).toUpperCase() + joined.slice(1);
  };

  function paragraph(count: number): string {
    const sentences: string[] = [];
    for (let left = count; left > 0; ) {
      const length = Math.min(left, between(random, 8, 26));
      const text = words(length);
      if (random() < 0.1) text[length - 1] = `<em>${text[length - 1]}</em>`;
      sentences.push(`${sentence(text)}.`);
      left -= length;
    }
    return `<p>${sentences.join(" ")}</p>`;
  }

  return {
    title: () => sentence(words(between(random, 6, 14))),
    content() {
      const paragraphs: string[] = [];
      for (let left = between(random, 120, 400); left > 0; ) {
        const length = Math.min(left, between(random, 40, 120));
        paragraphs.push(paragraph(length));
        left -= length;
      }
      return paragraphs.join("");
    },
  };
}
