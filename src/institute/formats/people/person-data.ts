import { orcidHref } from "#core/domain/orcid.ts";
import type { LinkedData } from "#core/formats/linked-data.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { Profile } from "#institute/domain/people/profile.ts";

/** A member as schema.org linked data. */
export function personData(profile: Profile, publicUrl: string): LinkedData[] {
  const path = memberHref(profile.slug);
  const { name, title, designation, bio, profilePicture, orcid, website } = profile;
  const organisation = profile.placeOfWork ?? profile.affiliation;
  const externalLinks = [orcid && orcidHref(orcid), website].filter((link) => link !== null);
  const person = {
    "@type": "Person",
    "@id": `${publicUrl}${path}#person`,
    name,
    url: `${publicUrl}${path}`,
    ...(title && { honorificPrefix: title }),
    ...(designation && { jobTitle: designation }),
    ...(organisation && { affiliation: { "@type": "Organization", name: organisation } }),
    ...(bio && { description: bio }),
    ...(profilePicture && { image: new URL(profilePicture, publicUrl).href }),
    ...(orcid && { identifier: orcidHref(orcid) }),
    ...(externalLinks.length > 0 && { sameAs: externalLinks }),
  };
  return [{ "@type": "ProfilePage", url: `${publicUrl}${path}`, mainEntity: person }];
}
