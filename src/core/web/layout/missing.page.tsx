import { data } from "react-router";

/** Matches every address without a page. */
export function loader() {
  throw data("Page not found.", { status: 404 });
}

export default function Missing() {
  return null;
}
