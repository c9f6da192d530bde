import { expect, test } from "vitest";
import { ProfileInput } from "#institute/domain/people/profile.ts";
import { personData } from "./person-data.ts";

const input = ProfileInput.parse({
  name: "Ruth Zamani",
  email: "ruth@example.org",
  phone1: "+234 803 555 0101",
  title: "Dr",
  designation: "Lecturer",
  placeOfWork: "Amurum",
  memberCategory: ["alumni", "staff"],
  orcid: "0000-0002-1825-0097",
  website: "https://example.org/ruth",
  profilePicture: "/files/ruth",
});
const profile = { ...input, _id: "1", userId: null, slug: "ruth-zamani", aboutExcerpt: null, version: 1 };

test("a member's page says who the member is and where else to find them, and nothing private", () => {
  const [data] = personData(profile, "https://birds.example.org");
  expect(data).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      name: "Ruth Zamani",
      honorificPrefix: "Dr",
      affiliation: { "@type": "Organization", name: "Amurum" },
      image: "https://birds.example.org/files/ruth",
      sameAs: ["https://orcid.org/0000-0002-1825-0097", "https://example.org/ruth"],
    },
  });
  expect(JSON.stringify(data)).not.toMatch(/ruth@|555/);
});
