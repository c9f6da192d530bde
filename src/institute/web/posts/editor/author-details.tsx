import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parseOrcid } from "#core/domain/orcid.ts";
import { joinName, readName } from "#institute/domain/posts/names.ts";
import styles from "./authors-field.module.css";
import type { EditorAuthor } from "./values.ts";

/** The parts of a free name as they are shown: as stored, or as the name is read. */
function partsOf({ name, given, family }: EditorAuthor): { given: string; family: string } {
  if (given || family) return { given: given ?? "", family: family ?? "" };
  const read = readName(name);
  return "literal" in read ? { given: "", family: read.literal } : read;
}

/** Given name, family name and ORCID iD of an author who is no member. */
export function AuthorDetails(props: {
  id: string;
  author: EditorAuthor;
  onChange: (author: EditorAuthor) => void;
}) {
  const { id, author, onChange } = props;
  const [isChecked, setChecked] = useState(true);
  const parts = partsOf(author);
  const setPart = (part: Partial<typeof parts>) => {
    const { given, family } = { ...parts, ...part };
    onChange({ ...author, name: joinName({ given, family }) || author.name, given, family });
  };
  const orcid = author.orcid ?? "";
  const isRefused = isChecked && orcid !== "" && !parseOrcid(orcid);
  return (
    <fieldset className={styles.details}>
      <legend>Details of {author.name}</legend>
      <TextInput
        id={`${id}-given`}
        label="Given names"
        value={parts.given}
        onChange={({ currentTarget }) => setPart({ given: currentTarget.value })}
      />
      <TextInput
        id={`${id}-family`}
        label="Family name"
        value={parts.family}
        onChange={({ currentTarget }) => setPart({ family: currentTarget.value })}
      />
      <TextInput
        id={`${id}-orcid`}
        label="ORCID iD"
        placeholder="0000-0002-1825-0097"
        value={orcid}
        onChange={({ currentTarget }) => {
          setChecked(false);
          onChange({ ...author, orcid: currentTarget.value });
        }}
        onBlur={() => setChecked(true)}
        error={isRefused ? "Check the ORCID iD: its digits do not fit." : undefined}
      />
    </fieldset>
  );
}
