import { textLanguage } from "#core/domain/text-language.ts";
import { type MarkedTitle, runsOf, signsOf, type TitleRun } from "#core/domain/title-markup.ts";

/** The title of a post, with its italics, subscripts and superscripts, in its language. */
export function Title({ of }: { of: MarkedTitle }) {
  const language = textLanguage(of.title, of.language);
  const runs = <Runs of={runsOf(signsOf(of))} />;
  return language.lang || language.dir ? <bdi {...language}>{runs}</bdi> : runs;
}

/** Text in italics, subscripts and superscripts. */
export const Runs = ({ of }: { of: readonly TitleRun[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
  of.map((run, index) => <Run key={index} {...run} />);

function Run({ text, tags: [Tag, ...inner] }: TitleRun) {
  if (!Tag) return text;
  return (
    <Tag>
      <Run text={text} tags={inner} />
    </Tag>
  );
}
