import { redirect } from "react-router";

/** Leads on from the address of older versions. */
export const loader = () => redirect("/unmatched-names", 301);
