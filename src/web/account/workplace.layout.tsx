import "../workplace/mantine.css";
import { MantineProvider } from "@mantine/core";
import { Outlet } from "react-router";
import { ClientState } from "../workplace/client-state.tsx";
import { theme, tokens } from "../workplace/theme.ts";

/** What the signed-in screens share: Mantine on our tokens, and what the person has loaded. */
export default function WorkplaceLayout() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokens} forceColorScheme="light">
      <ClientState>
        {/* The server cannot set the attribute that Mantine looks for on <html>; here it stands from the first byte. */}
        <div data-mantine-color-scheme="light">
          <Outlet />
        </div>
      </ClientState>
    </MantineProvider>
  );
}
