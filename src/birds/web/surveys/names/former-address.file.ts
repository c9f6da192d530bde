import { redirect } from "react-router";

/** Leads on from the address of older versions. Leaves with 0.13.0: the page has been `/unmatched-names` since 0.3. */
export const loader = () => redirect("/unmatched-names", 301);
