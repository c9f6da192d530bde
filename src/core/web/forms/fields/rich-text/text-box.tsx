import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentType,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import prose from "../../../ui/prose.module.css";
import type { codeQuery } from "../../later.tsx";
import { StillText } from "./still-text.tsx";
import styles from "./text-box.module.css";

/** Where somebody who came before the tools wants to write: at a point of the window, or at the beginning. */
export type CameAt = { left: number; top: number } | "start";

/**
 * A text until its tools are there, which come when it is reached: its words in a box of the same height, which takes the
 * focus for them, but no keys.
 */
export function TextBox<Props>(props: {
  id: string;
  html: string;
  isInline?: boolean;
  error: string | undefined;
  code: ReturnType<typeof codeQuery<Props>>;
  /** Draws the text with its tools; `cameAt` is given to whom the box had the focus for. */
  children: (Tools: ComponentType<Props>, cameAt: CameAt | undefined) => ReactNode;
}) {
  const { id, html, isInline, error, code } = props;
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<CameAt>("start");
  const client = useQueryClient();
  const [isReached, setReached] = useState(() => client.getQueryData(code.queryKey) !== undefined);
  const [isAwaited, setAwaited] = useState(false);
  const tools = useQuery({ ...code, enabled: isReached });
  useNear(box, () => setReached(true));
  const text = useMemo(() => <StillText html={html} />, [html]);
  if (isReached && tools.data) {
    const hasFocus = box.current !== null && box.current === document.activeElement;
    return props.children(tools.data.Part, hasFocus ? pressed.current : undefined);
  }
  return (
    <div className={styles.box}>
      <div className={`${styles.tools} ${isInline ? "" : styles.all}`}>
        <p role="status">{isAwaited && !tools.error && "Loading the text tools"}</p>
        {tools.error && (
          <p role="alert">
            The text tools could not be loaded. Check your connection.{" "}
            <button type="button" className="link" onClick={() => box.current?.focus()}>
              Try again
            </button>
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the text has paragraphs, lists and pictures */}
      <div
        ref={box}
        id={id}
        tabIndex={0}
        dir="auto"
        role="textbox"
        aria-multiline="true"
        aria-readonly="true"
        aria-labelledby={`${id}-label`}
        {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
        className={isInline ? styles.inline : `${prose.prose} ${styles.text}`}
        onPointerDown={({ clientX: left, clientY: top }: PointerEvent) => {
          pressed.current = { left, top };
        }}
        onFocus={() => {
          setReached(true);
          setAwaited(true);
          if (tools.error) void tools.refetch();
        }}
        onBlur={() => {
          setAwaited(false);
          pressed.current = "start";
        }}
        // The browser would open a file that is dropped here in place of the page.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
      >
        {text}
      </div>
      {!isInline && <div className={`toolbar ${styles.foot}`}>&nbsp;</div>}
    </div>
  );
}

/** Whether the browser is to save data, where it can say so. */
function savesData(): boolean {
  const connection = "connection" in navigator && navigator.connection;
  return typeof connection === "object" && connection !== null && "saveData" in connection
    ? connection.saveData === true
    : false;
}

/** Calls when the element is within 200 px of what is seen and the browser is idle; never where data is to be saved. */
function useNear(element: RefObject<HTMLElement | null>, onNear: () => void): void {
  const near = useRef(onNear);
  useEffect(() => {
    if (!element.current || savesData()) return;
    const whenIdle = () => near.current();
    const watch: IntersectionObserverCallback = ([seen], observer) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      // Safari has no name for it.
      if ("requestIdleCallback" in window) requestIdleCallback(whenIdle);
      else setTimeout(whenIdle, 200);
    };
    const observer = new IntersectionObserver(watch, { rootMargin: "200px", scrollMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
