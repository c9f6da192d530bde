import { redirect } from "react-router";
import type { Route } from "./+types/download.file.ts";
import { downloadAddresses } from "./download-addresses.ts";

/** Leads to the file, with whatever was asked of it. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(`${downloadAddresses[url.pathname.slice(1)]}${url.search}`);
