import { type ComponentProps, lazy, Suspense } from "react";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** The import dialog, loaded when it is first opened. */
export const Import = (props: ComponentProps<typeof ImportDialog>) => (
  <Suspense>
    <ImportDialog {...props} />
  </Suspense>
);
