import { createContext, type ReactNode, useContext } from "react";

/** Gives the markup of what is called `name`, rendered when it is first asked for. The server's render has one, the browser none. */
export const MarkupCache = createContext<((name: string, content: ReactNode) => string) | undefined>(
  undefined,
);

/**
 * The frame of a page, which is the same on many: its content depends on `name` alone, and on nothing that comes from
 * above it in the tree. The server renders it once for each name; the browser takes it over like anything else.
 */
export function CachedMarkup(props: {
  as: "header" | "footer";
  className: string | undefined;
  name: string;
  children: ReactNode;
}) {
  const { as: Element, className, name, children } = props;
  const renderCached = useContext(MarkupCache);
  return renderCached ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself made of the children
    <Element className={className} dangerouslySetInnerHTML={{ __html: renderCached(name, children) }} />
  ) : (
    <Element className={className}>{children}</Element>
  );
}
