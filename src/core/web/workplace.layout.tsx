import "./forms/note.css";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { useKeptFocus } from "./keep-focus.ts";
import { LineNote } from "./line-note.tsx";
import { ClientState } from "./session/client-state.tsx";
import { usualReads } from "./session/early-reads.ts";
import { MenuNumbers } from "./session/menu-numbers.tsx";
import { followKeyboard } from "./ui/follow-keyboard.ts";

/** These pages are an application: React takes them over in the browser. */
export const handle = { isApplication: true, reads: usualReads };

/** Wraps the signed-in screens in the query client. */
export default function WorkplaceLayout() {
  useKeptFocus();
  useEffect(followKeyboard, []);
  return (
    <ClientState>
      <MenuNumbers />
      <LineNote />
      <Outlet />
    </ClientState>
  );
}
