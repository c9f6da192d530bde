import "./forms/mantine.css";
import "./forms/note.css";
import { MantineProvider } from "@mantine/core";
import { Outlet } from "react-router";
import { theme, tokens } from "./forms/theme.ts";
import { useKeptFocus } from "./keep-focus.ts";
import { ClientState } from "./session/client-state.tsx";
import { MenuNumbers } from "./session/menu-numbers.tsx";

/** These pages are an application: React takes them over in the browser. */
export const handle = { isApplication: true };

/** Wraps the signed-in screens in Mantine with our design tokens and in the query client. */
export default function WorkplaceLayout() {
  useKeptFocus();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokens} forceColorScheme="light">
      <ClientState>
        {/* Mantine expects this attribute on <html>, where the server cannot set it. */}
        <div data-mantine-color-scheme="light">
          <MenuNumbers />
          <Outlet />
        </div>
      </ClientState>
    </MantineProvider>
  );
}
