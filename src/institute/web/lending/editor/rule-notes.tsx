import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { naira } from "#institute/domain/lending/sheet.ts";
import { itemQuery } from "../pages/lending-queries.ts";
import styles from "./lending-dialog.module.css";

/** What the store's rules say to the person about an item, before a request is sent. */
export function RuleNotes({ itemId }: { itemId: string }) {
  const { data } = useQuery(itemQuery(itemId));
  if (!data) return null;
  const { deposit, yours } = data;
  const { most, isInAll, held, late, why } = yours;
  const notes = [
    why,
    !why &&
      most !== null &&
      `${isInAll ? `Without a profile you can have ${countOf(most, "unit")} in all` : `You can have ${countOf(most, "unit")} of this kind at once`}${held > 0 ? `, and have ${held} already` : ""}.`,
    !why &&
      late > 0 &&
      `You have ${countOf(late, "loan")} that ${late === 1 ? "is" : "are"} late. The store sees it with your request.`,
    deposit > 0 && `The store takes a deposit of ${naira(deposit)} for each unit.`,
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <div className={`note stack ${styles.note}`} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
