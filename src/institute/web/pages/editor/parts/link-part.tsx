import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { type PartInputProps, partId } from "./part-props.ts";

/** A link; to a page of this site that does not exist it says so, and leaves the choice. */
export function LinkPart({ node, path, value, onChange, errors }: PartInputProps) {
  const text = typeof value === "string" ? value : "";
  const [left, setLeft] = useState(text);
  const isOwn = /^\/(?!\/)/.test(left);
  const check = useQuery({
    queryKey: ["page at", left],
    queryFn: () => unwrap(browserClient.api.content["link-check"].$get({ query: { href: left } })),
    enabled: isOwn,
    staleTime: 60_000,
  });
  const isMissing = isOwn && left === text && check.data?.exists === false;
  return (
    <TextInput
      id={partId(path)}
      label={node.label}
      description={isMissing ? "No page has this address yet." : node.hint}
      error={errors[path]}
      required={node.isRequired}
      inputMode="url"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => setLeft(text.trim())}
    />
  );
}
