import { type ComponentProps, lazy, Suspense } from "react";

// What few people see is loaded when it is shown.

const LazyWaits = lazy(async () => ({ default: (await import("./waits.tsx")).Waits }));
const LazyTellMe = lazy(async () => ({ default: (await import("../editor/tell-me.tsx")).TellMe }));

export const Waits = (props: ComponentProps<typeof LazyWaits>) => (
  <Suspense>
    <LazyWaits {...props} />
  </Suspense>
);

export const TellMe = (props: ComponentProps<typeof LazyTellMe>) => (
  <Suspense>
    <LazyTellMe {...props} />
  </Suspense>
);
