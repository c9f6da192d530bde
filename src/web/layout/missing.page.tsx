import { data } from "react-router";

/** Every address that no other page answers. */
export function loader() {
  throw data("There is no such page.", { status: 404 });
}

export default function Missing() {
  return null;
}
