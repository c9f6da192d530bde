import { useLocation } from "react-router";

/** On paper, where the page is, with its filters; browsers print the day beside it. */
export function PrintedAddress({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  // A copy of a page of the workplace may be of another search.
  return (
    <p className="wrap on-paper" suppressHydrationWarning>
      {`${publicUrl}${pathname}${search}`}
    </p>
  );
}
