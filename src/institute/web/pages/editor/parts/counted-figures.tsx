import { createContext, useContext } from "react";
import { formatDate } from "#core/domain/dates.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import type { LoadedPage } from "../page-calls.ts";

/** What the site counts now, and when each part of the page was typed. */
export const CountedContext = createContext<Pick<LoadedPage, "counted" | "typedAt">>({
  counted: [],
  typedAt: {},
});

/** Under a figure: since when it says so, and what the site counts today, which one choice takes over. */
export function CountedFigures(props: { id: string; path: string; onChoose: (value: number) => void }) {
  const { id, path, onChoose } = props;
  const { counted, typedAt } = useContext(CountedContext);
  if (counted.length === 0) return null;
  const [part = ""] = path.split(".");
  const typed = typedAt[part];
  return (
    <Select
      id={`${id}-counted`}
      label={`Or as the site counts on ${formatDate(Date.now())}`}
      description={`This one is ${typed ? `of ${formatDate(typed)}` : "as delivered"}.`}
      value=""
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      data={[
        { value: "", label: "Choose a count" },
        ...counted.map(({ value, text }) => ({ value: String(value), label: text })),
      ]}
    />
  );
}
