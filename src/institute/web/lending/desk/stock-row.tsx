import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import styles from "#core/web/forms/lists/queues.module.css";
import {
  type Counted,
  type CountResult,
  compareCount,
  type StockLine,
  shouldBe,
} from "#institute/domain/lending/inventory.ts";
import { unitStates } from "#institute/domain/lending/unit.ts";
import { Holders } from "../pages/holders.tsx";
import { see, toCounted } from "./count-scanned.ts";
import own from "./inventory.module.css";

/** One kind of equipment: what should be there, and what somebody has counted. */
export function StockRow(props: {
  line: StockLine;
  counted: Counted | undefined;
  refused: CountResult | undefined;
  onCount: (counted: Counted | undefined) => void;
}) {
  const { line, counted, refused, onCount } = props;
  const { _id, name, out, inRepair, unnamed } = line;
  const away = [out > 0 && `${out} out`, inRepair > 0 && `${inRepair} in repair`].filter(Boolean).join(", ");
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.what}>
        <p className="name">
          <a href={`/equipment/${_id}`}>{name}</a>
        </p>
        <p className="hint">
          {shouldBe(line)} should be there{away && ` (${away})`}
          {unnamed > 0 &&
            `; of what is out, ${unnamed} ${unnamed === 1 ? "has" : "have"} no label on the loan`}
        </p>
        {counted && <p className={own.difference}>{compareCount(line, counted).text}</p>}
        {refused && (
          <div className={own.refused}>
            <p>Not recorded: {refused.message}</p>
            <Holders current={refused.current} />
          </div>
        )}
        {line.units && <UnitTicks line={line} counted={counted} onCount={onCount} />}
      </div>
      <div className={styles.side}>
        {!line.units && !counted && <span className="on-paper">Counted: ____________</span>}
        {!line.units && (
          <TextInput
            id={`count-${_id}`}
            label="Counted"
            aria-label={`${name}: counted`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            size={6}
            value={counted && "counted" in counted ? counted.counted : ""}
            onChange={({ currentTarget: { value } }) =>
              onCount(value.trim() ? toCounted(line, value).counted : undefined)
            }
          />
        )}
        {counted && (
          <button
            type="button"
            className="button quiet"
            aria-label={`Clear the count of ${name}`}
            onClick={() => onCount(undefined)}
          >
            Clear
          </button>
        )}
      </div>
    </li>
  );
}

/** The units that should be there, and those that may be found. */
function UnitTicks(props: {
  line: StockLine;
  counted: Counted | undefined;
  onCount: (counted: Counted | undefined) => void;
}) {
  const { line, counted, onCount } = props;
  const seen = counted && "seen" in counted ? counted.seen : [];
  const units = (line.units ?? []).filter(({ state }) => state !== "out");
  return (
    <fieldset className={own.units}>
      <legend className="visually-hidden">Units of {line.name} that are there</legend>
      {units.map(({ _id, label, state }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={seen.includes(_id)}
            onChange={({ currentTarget }) => onCount(see(counted, _id, !currentTarget.checked).counted)}
          />
          {label}
          {state !== "in" && ` (${unitStates[state].toLowerCase()})`}
        </label>
      ))}
      {!counted && (
        <button type="button" className="button quiet" onClick={() => onCount({ seen: [] })}>
          None is there
        </button>
      )}
    </fieldset>
  );
}
