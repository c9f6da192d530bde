import { createContext, type ReactNode, useContext } from "react";

/** Renders the markup called `name`, or returns it from the cache; set on the server only. */
export const MarkupCache = createContext<((name: string, content: ReactNode) => string) | undefined>(
  undefined,
);

/** A part of the layout whose content depends on `name` alone; the server renders it once per name. */
export function CachedMarkup(props: {
  as: "header" | "footer";
  className: string | undefined;
  name: string;
  children: ReactNode;
}) {
  const { as: Element, className, name, children } = props;
  const renderCached = useContext(MarkupCache);
  return renderCached ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React rendered from the children
    <Element className={className} dangerouslySetInnerHTML={{ __html: renderCached(name, children) }} />
  ) : (
    <Element className={className}>{children}</Element>
  );
}
