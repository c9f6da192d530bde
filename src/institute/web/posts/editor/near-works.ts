import { queryOptions, useMutation } from "@tanstack/react-query";
import { wordsOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import { fetchPost } from "./save.ts";
import type { EditorAuthor, PostValues } from "./values.ts";

/** What a work is compared by while it is typed. */
export const comparedOf = ({ postType, title, doi, year, authors: [first] }: PostValues) => ({
  type: postType,
  title: title.slice(0, 1000),
  doi: doi.slice(0, 5000),
  year,
  author: (first?.family ?? first?.name ?? "").slice(0, 300),
});

/** The works that are there already and may be the one that is typed. */
export const nearWorksQuery = (work: ReturnType<typeof comparedOf>, except: string) =>
  queryOptions({
    queryKey: ["posts", "near", work, except],
    queryFn: async () => {
      const query = { ...work, except };
      return (await unwrap(browserClient.api.lookup.near.$get({ query }))).duplicates;
    },
    // A title that was only begun is like many.
    enabled: isWork(work.type) && (work.doi !== "" || wordsOf(work.title).length > 2),
    staleTime: 60_000,
  });

/** What became of a claim to be an author of a work that is there already. */
type ClaimOutcome = "linked" | "waiting" | "author" | "notNamed";

/** Claims the name on a work that may be the person’s; the poster or an admin confirms it. */
export async function claimAuthorship(owner: EditorAuthor | null, postId: string): Promise<ClaimOutcome> {
  const { authors } = await fetchPost(postId);
  const { profileId } = owner ?? { profileId: null };
  if (profileId === null) return "notNamed";
  if (authors.some((author) => author.profileId === profileId)) return "author";
  const { offers } = await unwrap(browserClient.api.names.offers.$get());
  const isThis = (work: { _id: string; role: string }) => work._id === postId && work.role === "author";
  const offer = offers.find(({ works }) => works.some(isThis));
  if (!offer) return "notNamed";
  const json = { name: offer.name, isMine: true, works: [{ _id: postId, role: "author" as const }] };
  const { waiting } = await unwrap(browserClient.api.names.offers.$put({ json }));
  return waiting > 0 ? "waiting" : "linked";
}

export const useClaimAuthorship = (owner: EditorAuthor | null) =>
  useMutation({
    mutationKey: ["claimAuthorship"],
    mutationFn: (postId: string) => claimAuthorship(owner, postId),
  });
