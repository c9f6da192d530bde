import { type Counted, type StockLine, shouldBe } from "#institute/domain/lending/inventory.ts";
import { readCode } from "#institute/domain/lending/scan.ts";
import { labelKey, unitStates } from "#institute/domain/lending/unit.ts";

type Found = { id: string; counted: Counted; text: string } | { text: string };

/** What scanning a code counts: a unit that is seen, or one more of a kind without numbers. */
export function countScanned(lines: StockLine[], draft: Record<string, Counted>, code: string): Found {
  const { itemId, label } = readCode(code);
  const ofItem = itemId === null ? lines : lines.filter(({ _id }) => _id === itemId);
  if (label !== null) {
    const [hit] = ofItem.flatMap((line) => {
      const unit = line.units?.find(
        (one) =>
          (labelKey(label) !== "" && labelKey(one.label) === labelKey(label)) ||
          one.serial?.toLowerCase() === label.toLowerCase(),
      );
      return unit ? [{ line, unit }] : [];
    });
    if (!hit) return { text: `${label}: the store knows no such unit.` };
    const { line, unit } = hit;
    if (unit.state === "out")
      return { text: `${unit.label} is out with ${unit.borrower}: take it back with Scan.` };
    return { id: line._id, ...see(draft[line._id], unit._id), text: sayOf(line, unit) };
  }
  const [line] = ofItem;
  if (!line) return { text: "The store knows no such code." };
  if (line.units) return { text: `The units of ${line.name} are numbered: scan the label of each.` };
  const before = draft[line._id];
  const counted = String(Number(before && "counted" in before ? before.counted : 0) + 1);
  return { id: line._id, ...toCounted(line, counted), text: `${line.name}: ${counted}` };
}

const sayOf = ({ name }: StockLine, { label, state }: NonNullable<StockLine["units"]>[number]) =>
  state === "in"
    ? `${label}, ${name}: there`
    : `${label}, ${name}: found (${unitStates[state].toLowerCase()})`;

/** A number, with what was expected when it was counted. */
export const toCounted = (line: StockLine, counted: string): { counted: Counted } => ({
  counted: { counted, expected: shouldBe(line), version: line.version },
});

/** The units that were seen, with one more, or without it if it is there already and `isOff`. */
export function see(before: Counted | undefined, id: string, isOff = false): { counted: Counted } {
  const seen = before && "seen" in before ? before.seen : [];
  const others = seen.filter((one) => one !== id);
  return { counted: { seen: isOff ? others : [...others, id] } };
}
