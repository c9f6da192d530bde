import { isPlain } from "./network.ts";
import { showFailure } from "./notices.ts";

/** What a touch module exports: it is given the element and the event that brought it. */
export type Touch = (element: HTMLElement, event: Event) => unknown;

const modules = import.meta.glob<{ default: Touch }>("../../../*/web/**/*.touch.ts");
const byName = new Map(
  Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.touch\.ts$/g, ""), load]),
);

/**
 * Loads the module that `data-touch` names when a person comes near, and gives it each click and named key.
 * One of `data-touch-near` runs at once then, one of `data-touch-seen` when its element comes into sight.
 */
export function startTouches(): void {
  startWhenSeen();
  // What does not load now is tried again at the next key or click.
  const near = (event: Event) => {
    const element = closest(event, "[data-touch],[data-touch-near]");
    const { touch, touchNear } = element?.dataset ?? {};
    if (element) (touchNear ? run(touchNear, element, event) : load(touch))?.catch(() => {});
  };
  addEventListener("pointerover", near, { passive: true });
  addEventListener("focusin", near);
  addEventListener("input", near);
  addEventListener("click", handle);
  addEventListener("keydown", handle);
}

/** With `data-touch-if`, a module runs by itself only if this tab has stored something under that name. */
function startWhenSeen(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      run(target.dataset.touchSeen, target, new Event("seen")).catch(console.error);
    }
  });
  for (const element of document.querySelectorAll<HTMLElement>("[data-touch-seen]"))
    if (isStored(element.dataset.touchIf)) observer.observe(element);
}

function isStored(name: string | undefined): boolean {
  try {
    return !name || sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const load = (name = "") => byName.get(name)?.();

const run = async (name: string | undefined, element: HTMLElement, event: Event) =>
  (await load(name))?.default(element, event);

/** The first event waits for its module; the element names the keys that belong to it, such as "Arrow". */
function handle(event: MouseEvent | KeyboardEvent): void {
  const element = closest(event, "[data-touch]");
  if (!element) return;
  const keys = element.dataset.touchKeys;
  const isKey = event instanceof KeyboardEvent;
  if (isKey ? !keys || !event.key.startsWith(keys) : keys) return;
  if (isKey || element.matches("a")) {
    // A link still opens in a new tab.
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
  }
  run(element.dataset.touch, element, event).catch(showFailure);
}
