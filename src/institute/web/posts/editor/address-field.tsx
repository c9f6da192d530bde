import { useQuery } from "@tanstack/react-query";
import { slugify } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useSettled } from "#core/web/forms/use-settled.ts";
import { toPageAddress } from "#institute/domain/posts/page-address.ts";
import { type FieldProps, fieldId, fieldLabel } from "./fields.tsx";

const LOOKUP_DELAY_MS = 300;

/** The address of a web page; whether it is free is checked while it is typed. */
export function AddressField({ values, set, error, postId }: FieldProps & { postId: string | null }) {
  const address = values.slug ? toPageAddress(values.slug) : slugify(values.title);
  const looked = useSettled(values.title || values.slug ? address : "", LOOKUP_DELAY_MS);
  const { data } = useQuery({
    queryKey: ["page-address", looked, postId],
    enabled: looked !== "",
    queryFn: () =>
      unwrap(
        browserClient.api.posts["page-address"].$get({
          query: { address: looked, ...(postId && { postId }) },
        }),
      ),
  });
  const problem = looked === address ? data?.problem : null;
  return (
    <TextInput
      id={fieldId("slug")}
      label={fieldLabel("slug", values.postType)}
      description={`The page will be at /${address}. A slash makes a page below another, such as visit/fees.`}
      value={values.slug}
      onChange={(event) => set({ slug: event.currentTarget.value })}
      onBlur={() => set({ slug: toPageAddress(values.slug) })}
      error={error ?? problem}
    />
  );
}
