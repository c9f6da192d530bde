import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { AppError } from "#core/domain/errors.ts";
import { LoadProblem } from "./load-problem.tsx";

/** A component whose code is loaded as what a page reads is: kept, and tried again once the line is back. */
export const codeQuery = <Props,>(what: string, load: () => Promise<ComponentType<Props>>) =>
  queryOptions({
    queryKey: ["code", what],
    queryFn: async () => {
      try {
        // In an object, since a component is a function.
        return { Part: await load() };
      } catch (error) {
        console.warn(error);
        throw new AppError("broken", "The server cannot be reached. Check your connection and try again.");
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A part of a form that few need, loaded when it is first drawn; if it cannot come, words with “Try again”. */
export function later<Part extends (props: never) => ReactNode>(
  what: string,
  load: () => Promise<Part>,
  waiting?: ReactNode,
): Part;
export function later(
  what: string,
  load: () => Promise<ComponentType<object>>,
  waiting: ReactNode = (
    <p role="status">
      <span className="visually-hidden">{what}: </span>Loading
    </p>
  ),
) {
  const code = codeQuery(what, load);
  return function Later(props: object) {
    const query = useQuery(code);
    if (query.data) return <query.data.Part {...props} />;
    return query.error ? <LoadProblem what={what} query={query} /> : waiting;
  };
}
