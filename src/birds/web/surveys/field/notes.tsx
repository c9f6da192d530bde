import { type RefObject, useEffect, useRef } from "react";
import type { Field } from "./use-field.ts";

/** Moves the focus to the heading of a screen when it opens, so that a screen reader begins there. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}

/** Says that the last change is not stored, and why. */
export function FailureNote({ field: { failure, phone, ringing } }: { field: Field }) {
  if (!failure) return null;
  return (
    <div className="note problem" role="alert">
      <p>
        <b>Your last change is not stored.</b>{" "}
        {failure === "full"
          ? "This phone is full. Free some space, then try again. Everything before it is safe."
          : "This browser does not let the page store anything, for example in a private window. Counts would be lost here: open the page in a normal window."}
      </p>
      <button
        type="button"
        onClick={() => {
          for (const store of [phone, ringing]) {
            store.retry();
            void store.read();
          }
        }}
      >
        Try again
      </button>
    </div>
  );
}

/** Says that another tab of this phone has the open survey. */
export function OtherTab(props: { noun: "survey" | "session"; onTakeOver: () => void }) {
  const { noun, onTakeOver } = props;
  return (
    <div className="note" role="status">
      <p>
        This {noun} is open in another tab. Here you see what is {noun === "survey" ? "counted" : "entered"}{" "}
        there.
      </p>
      <button type="button" onClick={onTakeOver}>
        {noun === "survey" ? "Count here" : "Go on here"}
      </button>
    </div>
  );
}
