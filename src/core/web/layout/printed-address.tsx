import { useLocation } from "react-router";
import { institute } from "#core/institute.ts";

/** On paper, whose page it is and where, with its filters; browsers print the day beside it. */
export function PrintedAddress({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  // A copy of a page of the workplace may be of another search.
  return (
    <p className="wrap on-paper" suppressHydrationWarning>
      {institute().name}
      <br />
      {publicUrl + pathname + search}
    </p>
  );
}
