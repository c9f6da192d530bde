import { redirect } from "react-router";
import type { Route } from "./+types/download.file.ts";
import { downloadAddresses } from "./download-addresses.ts";

/** Redirects to the file, with its query. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(`${downloadAddresses[url.pathname.slice(1)]}${url.search}`);
