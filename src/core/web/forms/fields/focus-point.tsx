import type { MouseEvent } from "react";
import { type Focus, middle } from "#core/domain/focus.ts";
import styles from "./focus-point.module.css";

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};
const within = (percent: number) => Math.max(0, Math.min(100, Math.round(percent)));

/** Where the most important place of a picture is, by a press on it or the arrow keys. */
export function FocusPoint(props: {
  id: string;
  src: string;
  focus: Focus | undefined;
  onChange: (focus: Focus) => void;
}) {
  const { id, focus } = props;
  const { x, y } = focus ?? middle;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and space press without a place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    props.onChange({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    });
  };
  return (
    <div>
      <p className={styles.label}>What stays in sight when it is cut</p>
      <button
        type="button"
        id={id}
        className={styles.picture}
        aria-label="What stays in sight when it is cut. Arrow keys move it."
        aria-describedby={`${id}-place`}
        onClick={press}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          props.onChange({ x: within(x + step[0]), y: within(y + step[1]) });
        }}
      >
        <img src={props.src} alt="" />
        {focus && <span style={{ left: `${x}%`, top: `${y}%` }} aria-hidden />}
      </button>
      <p id={`${id}-place`} className="hint" role="status">
        {focus ? `${x} per cent from the left, ${y} per cent from the top` : "Nothing is chosen yet."}
      </p>
    </div>
  );
}
