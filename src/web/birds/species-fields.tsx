import { NativeSelect, TextInput } from "@mantine/core";
import { iucnCodes, iucnLabel } from "#domain/birds/iucn.ts";
import { diets, endemisms, evidences, habitats, licences, residencies } from "#domain/birds/terms.ts";
import type { LineField, SpeciesValues } from "./species-values.ts";

const choices = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));
const codes = iucnCodes.map((code) => ({ value: code, label: `${code} ${iucnLabel(code)}` }));
const licenceChoices = Object.entries(licences).map(([value, { words }]) => ({ value, label: words }));

interface FieldRow {
  label: string;
  hint?: string;
  numeric?: true;
  choices?: { value: string; label: string }[];
}

/** The label, hint and choices of each field. */
export const fieldRows: Record<LineField, FieldRow> = {
  name: { label: "Common name" },
  scientificName: { label: "Scientific name", hint: "Genus and species." },
  status: { label: "Status", hint: "Category of the global IUCN Red List.", choices: codes },
  photoCredit: { label: "Photo credit", hint: "The photographer’s name." },
  photoLicence: { label: "Licence of the photograph", choices: licenceChoices },
  statusYear: { label: "Year of the assessment", numeric: true },
  regionalStatus: { label: "Status in the regional Red List", choices: codes },
  order: { label: "Order" },
  family: { label: "Family", hint: "Its scientific name, such as Ploceidae." },
  familyEnglish: { label: "Family in English" },
  sequence: {
    label: "Position in the sequence",
    hint: "A number that sets the order of the guide.",
    numeric: true,
  },
  authority: { label: "Authority" },
  residency: { label: "Residency", choices: choices(residencies) },
  endemism: { label: "Endemism", choices: choices(endemisms) },
  habitat: { label: "Habitat", choices: choices(habitats) },
  diet: { label: "Food", choices: choices(diets) },
  mass: { label: "Weight in grams", numeric: true },
  avibaseId: { label: "Avibase id" },
  abapCode: { label: "African Bird Atlas code" },
  evidence: { label: "Why it is on the list", choices: choices(evidences) },
  taxonomyVersion: { label: "Names follow", hint: "Such as AviList 2025." },
};

const inputWrapperOrder = ["label", "input", "description", "error"] as const;

export const fieldId = (field: string): string => `species-${field}`;

/** One field of a species: a text or a choice. */
export function SpeciesField(props: {
  field: LineField;
  values: SpeciesValues;
  set: (change: Partial<SpeciesValues>) => void;
  error: string | undefined;
}) {
  const { field, values, set, error } = props;
  const { label, hint, numeric, choices: options } = fieldRows[field];
  const shared = {
    id: fieldId(field),
    label,
    description: hint,
    // Hints go below, so that the inputs of a row align.
    inputWrapperOrder: [...inputWrapperOrder],
    error,
    value: values[field],
  };
  return options ? (
    <NativeSelect
      {...shared}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
      data={[{ value: "", label: "Not stated" }, ...options]}
    />
  ) : (
    <TextInput
      {...shared}
      inputMode={numeric ? "decimal" : undefined}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
    />
  );
}
