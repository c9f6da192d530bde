import { redirect } from "react-router";

/** Leads to the page that lists vacancies and other calls. */
export const loader = () => redirect("/apply", 301);
