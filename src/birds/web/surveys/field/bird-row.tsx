import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { type CountedSpecies, type CountedTotal, totalText } from "./counting.ts";

interface Props {
  species: CountedSpecies;
  /** The other name by which it was found. */
  as: string | null;
  /** What is known beside the number, in place of the scientific name. */
  facts?: string | undefined;
  /** How many birds one tap adds. */
  more: number;
  total: CountedTotal | undefined;
  onAdd: () => void;
  onRemove: () => void;
  onOpen: () => void;
}

/** A bird with its count: plus and minus for the thumb, the name and number for everything else. */
export function BirdRow({ species, as, facts, more, total, onAdd, onRemove, onOpen }: Props) {
  const { englishName, scientificName } = species;
  const plus = useRef<HTMLButtonElement>(null);
  return (
    <li className={total ? "counted" : undefined}>
      <button type="button" className="name" onClick={onOpen}>
        <b>{englishName}</b>
        <small>
          {facts || <i>{scientificName}</i>}
          {as && (scientificName ? ` · ${as}` : as)}
        </small>
        <span className="visually-hidden">: number and details</span>
      </button>
      {total && (
        <button
          type="button"
          className="minus"
          aria-label={`One ${englishName} less`}
          onClick={() => {
            // The last minus goes away, and the focus must not go with it.
            if (total.individuals <= 1) plus.current?.focus();
            onRemove();
          }}
        >
          <Minus size={22} aria-hidden />
        </button>
      )}
      {total && (
        <output className="number">
          {total.isPresent && total.individuals === 0 ? "✓" : totalText(total).replace(" and more", "+")}
        </output>
      )}
      <button
        ref={plus}
        type="button"
        className="plus"
        onClick={onAdd}
        aria-label={`${more === 1 ? "One" : more} ${englishName} more`}
      >
        {more === 1 ? <Plus size={26} aria-hidden /> : <b>+{more}</b>}
      </button>
    </li>
  );
}
