const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Squares that the way may skip at a gap of the border. */
const MAX_GAP = 60;

/** Moves the focus from a square of the map to the next one in the direction of the arrow key. */
export default function moveFocus(map: HTMLElement, event: Event): void {
  const step = event instanceof KeyboardEvent ? steps[event.key] : undefined;
  const from = document.activeElement?.querySelector("rect");
  if (!step || !from || !map.contains(from)) return;
  const place = (rect: SVGRectElement) => [rect.x.baseVal.value, rect.y.baseVal.value] as const;
  const [x, y] = place(from);
  const size = from.width.baseVal.value;
  const squares = new Map(
    [...map.querySelectorAll<SVGRectElement>("[data-pentad] rect")].map((rect) => [
      String(place(rect)),
      rect,
    ]),
  );
  for (let far = 1; far < MAX_GAP; far++) {
    const next = squares.get(String([x + far * step[0] * size, y + far * step[1] * size]));
    const link = next?.closest<SVGAElement>("a");
    if (link) {
      link.focus();
      return;
    }
  }
}
