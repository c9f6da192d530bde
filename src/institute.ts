/** What another institute would change: its name, its place, and where its visitors find it elsewhere. */
export const institute = {
  /** The name of the site, set beside the mark; in short on phones, in the titles of pages and in mails. */
  name: "A.P. Leventis Ornithological Research Institute",
  shortName: "APLORI",
  /** One sentence for search engines and share cards. */
  description:
    "Ornithological research and training on the Jos Plateau, Nigeria: news, publications, theses and research from the institute in Amurum Forest Reserve.",
  /** The sentences of the two fixed slides on the home page. */
  slides: [
    {
      title: "Learning to look closely, on the Jos Plateau",
      text: "An institute inside Amurum Forest Reserve that trains West Africa’s conservation biologists.",
      href: "/research",
      action: "See what we study",
      scene: "plateau",
    },
    {
      title: "Twenty years of birds, ringed, counted and written down",
      text: "Papers and theses on savanna residents, migrants from two continents, and the people who live beside them.",
      href: "/publications",
      action: "Read the publications",
      scene: "forest",
    },
  ],
  address: ["P.O. Box 13404, Jos", "Plateau State, Nigeria"],
  place: "Laminga, Jos-East, Plateau State, in Amurum Forest Reserve",
  /** Shown to everybody; leave empty to print none. */
  email: "",
  telephone: "",
  fieldStation: { name: "Amurum", latitude: 9.88, longitude: 8.98, metresAboveSea: 1280 },
  /** The calendar of events: the page that can be embedded, and its `.ics` file. Both empty: the events page says so. */
  calendar: { page: "", feed: "" },
  centerForSpeciesSurvival: "https://cssn.aplori.org",
  /** The outside database that helps to age and sex birds in the hand. */
  ringingGuide: { label: "Ringing guide database", href: "https://www.wabdab.org" },
  /** Whose pages a text may show in a frame, such as a film. */
  embedHosts: ["www.youtube-nocookie.com", "player.vimeo.com"],
  /** Apps for volunteers' records, by store. */
  apps: [{ label: "BirdLasser, the atlas recording app", href: "https://www.birdlasser.com" }],
  socials: [{ label: "Nigerian Bird Atlas Project", href: "https://nibap.ng" }],
} as const;
