import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "../browser-client.ts";
import type { Person } from "./use-person.ts";

/** The person's account as the server knows it now, with whether the address is confirmed. */
export const meQuery = ({ _id }: Pick<Person, "_id">) =>
  queryOptions({ queryKey: ["me", _id], queryFn: () => unwrap(browserClient.api.user.me.$get()) });
