import { Outlet } from "react-router";
import { Mantine } from "./forms/mantine.tsx";

/** Pages of the application that begin with fields. */
export default function FormsLayout() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  );
}
