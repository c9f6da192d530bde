import { redirect } from "react-router";

/** The addresses of the data sets begin with this one; their pages are listed on the data zone. */
export const loader = () => redirect("/datazone", 301);
