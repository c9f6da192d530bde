import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { hasQueue } from "#core/domain/accounts/granted-rights.ts";
import { site } from "#core/web/site-lists.ts";
import styles from "./menu-numbers.module.css";
import { todayKey, todayQuery } from "./today-query.ts";
import { useSession } from "./use-session.ts";

/** Shows at “Admin” and “Store” how much waits there, as `/today` counts it; only in the application. */
export function MenuNumbers() {
  const person = useSession()?.result;
  const isOnToday = useLocation().pathname === "/today";
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...todayQuery(person?._id ?? "", isOnToday ? undefined : 0),
    enabled: person !== undefined && hasQueue(person),
  });
  // What is decided on another page changes the numbers.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "success")
          void queryClient.invalidateQueries({ queryKey: todayKey });
      }),
    [queryClient],
  );
  useEffect(() => {
    for (const [menu, kinds] of Map.groupBy(site().today, (kind) => kind.menu))
      if (menu) show(menu, data ? kinds.reduce((sum, { name }) => sum + (data[name]?.count ?? 0), 0) : 0);
  }, [data]);
  return null;
}

/** Writes a number beside the names of a group in the header, which React leaves alone. */
function show(menu: string, count: number): void {
  const header = document.querySelector("header[data-site]");
  const names = [
    header?.querySelector(`[aria-controls="menu-${menu.toLowerCase()}"]`),
    ...[...(header?.querySelectorAll("nav summary, [data-own] a") ?? [])].filter(
      ({ firstChild }) => firstChild?.textContent === menu,
    ),
  ];
  for (const name of names) {
    name?.querySelector("[data-number]")?.remove();
    if (!name || count === 0) continue;
    const number = document.createElement("span");
    number.dataset.number = "";
    number.className = styles.number ?? "";
    number.append(
      count.toLocaleString("en-GB"),
      Object.assign(document.createElement("span"), {
        className: "visually-hidden",
        textContent: " waiting",
      }),
    );
    name.firstChild?.after(" ", number);
  }
}
