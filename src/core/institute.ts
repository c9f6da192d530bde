/** The institute's time zone, without summer time, and its hours ahead of UTC. */
export const TIME_ZONE = "Africa/Lagos";
export const UTC_OFFSET_HOURS = 1;

/** Everything that another institute would change: its name, its location and its links. */
export const institute = {
  /** The name of the site, beside the logo; the short name is used on phones, in page titles and in mails. */
  name: "A.P. Leventis Ornithological Research Institute",
  shortName: "APLORI",
  /** One sentence for search engines and share cards. */
  description:
    "Ornithological research and training on the Jos Plateau, Nigeria: news, publications, theses and research from the institute in Amurum Forest Reserve.",
  /** The two fixed slides on the home page. */
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
  /** Public contact details; empty ones are not shown. */
  email: "",
  telephone: "",
  fieldStation: { name: "Amurum", latitude: 9.88, longitude: 8.98, metresAboveSea: 1280 },
  /** The calendar's page to embed and its `.ics` file; if both are empty, the events page has no calendar. */
  calendar: { page: "", feed: "" },
  centerForSpeciesSurvival: "https://cssn.aplori.org",
  /** The external database for ageing and sexing birds in the hand. */
  ringingGuide: { label: "Ringing guide database", href: "https://www.wabdab.org" },
  /** Hosts whose pages a text may embed, for example for videos. */
  embedHosts: ["www.youtube-nocookie.com", "player.vimeo.com"],
  /** Apps for volunteer records. */
  apps: [{ label: "BirdLasser, the atlas recording app", href: "https://www.birdlasser.com" }],
  socials: [{ label: "Nigerian Bird Atlas Project", href: "https://nibap.ng" }],
} as const;
