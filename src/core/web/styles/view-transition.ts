/** Documents move into one another. It is inline in each of them: Chromium refuses a stylesheet that comes late. */
export const viewTransition =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";
