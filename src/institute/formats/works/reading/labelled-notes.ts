/** What our own forms write into a note, behind its label, where the form has no field for it. */
export interface LabelledNotes {
  publicationNumber?: string;
  supervisors?: string;
  funders?: string;
  licence?: string;
  /** The notes without a label. */
  notes: string[];
}

const labels: Readonly<Record<string, Exclude<keyof LabelledNotes, "notes">>> = {
  Number: "publicationNumber",
  Supervisor: "supervisors",
  Supervisors: "supervisors",
  Funding: "funders",
  Licence: "licence",
};

/** Takes “Supervisors: Will Cresswell; Ulf Ottosson.” and its like out of notes, each of which may have several lines. */
export function readLabelled(written: readonly string[]): LabelledNotes {
  const read: LabelledNotes = { notes: [] };
  for (const line of written.flatMap((text) => text.split("\n")).map((text) => text.trim())) {
    const [, label = "", value = ""] = /^(\w+): (.+)\.$/.exec(line) ?? [];
    const name = labels[label];
    if (!name) {
      if (line) read.notes.push(line);
    } else {
      const entry = name === "supervisors" ? value.replaceAll("; ", "\n") : value;
      read[name] = [read[name], entry].filter(Boolean).join("\n");
    }
  }
  return read;
}
