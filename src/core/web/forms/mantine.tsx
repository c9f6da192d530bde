import "./mantine.css";
import { MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { theme, tokens } from "./theme.ts";

/** Mantine with our design tokens, around a page or a dialog with fields; pages of rows do without it. */
export function Mantine({ children }: { children: ReactNode }) {
  if (useContext(MantineContext)) return children;
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokens} forceColorScheme="light">
      {/* Mantine expects this attribute on <html>, where the server cannot set it. */}
      <div data-mantine-color-scheme="light" style={{ display: "contents" }}>
        {children}
      </div>
    </MantineProvider>
  );
}
