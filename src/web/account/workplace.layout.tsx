import { Outlet } from "react-router";
export default function Soon() {
  return <Outlet />;
}
