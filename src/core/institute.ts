import type { Institute } from "./domain/settings.ts";

/** The institute's time zone, without summer time, and its hours ahead of UTC. */
export const TIME_ZONE = "Africa/Lagos";
export const UTC_OFFSET_HOURS = 1;

export const fieldStation = { name: "Amurum", latitude: 9.88, longitude: 8.98, metresAboveSea: 1280 };

/** Hosts whose pages a text may embed, for example for videos. */
export const embedHosts: readonly string[] = ["www.youtube-nocookie.com", "player.vimeo.com"];

/** The settings as delivered: all that another institute would change. */
export const deliveredInstitute: Institute = {
  name: "A.P. Leventis Ornithological Research Institute",
  shortName: "APLORI",
  description:
    "Ornithological research and training on the Jos Plateau, Nigeria: news, publications, theses and research from the institute in Amurum Forest Reserve.",
  address: ["P.O. Box 13404, Jos", "Plateau State, Nigeria"],
  place: "Laminga, Jos-East, Plateau State, in Amurum Forest Reserve",
  email: "",
  telephone: "",
  hours: [],
  topics: ["A visit", "Study", "Research and data", "A bird to name"].map((label) => ({
    label,
    recipient: "",
    within: "1 w",
  })),
  socials: [{ label: "Nigerian Bird Atlas Project", href: "https://nibap.ng" }],
  apps: [{ label: "BirdLasser, the atlas recording app", href: "https://www.birdlasser.com" }],
  calendar: { page: "", feed: "" },
  menuLinks: [
    { label: "Center for Species Survival", href: "https://cssn.aplori.org", menu: "About", place: 4 },
  ],
  ringingGuide: { label: "Ringing guide database", href: "https://www.wabdab.org" },
  copyrightHolder: "",
  textLicence: "none",
  pictureLicence: "none",
  signUp: true,
  store: {
    place: "",
    hours: [],
    closedDays: [],
    lateDays: 7,
    collectDays: 3,
    waitingDays: 3,
    rules: [],
    lateBlockDays: 0,
    unitsWithoutProfile: 5,
    loansBeforeWaiting: 1,
  },
};

/** The settings as delivered, with the calendar that the environment names. */
export const deliveredWith = (environment: {
  calendarPage: string | undefined;
  calendarFeed: string | undefined;
}): Institute => ({
  ...deliveredInstitute,
  calendar: {
    page: environment.calendarPage ?? deliveredInstitute.calendar.page,
    feed: environment.calendarFeed ?? deliveredInstitute.calendar.feed,
  },
});

/** One slot for the process, as the server and the pages are two bundles with a copy of this module each. */
const slot: unique symbol = Symbol.for("malimbe.institute");
const shared: typeof globalThis & { [slot]?: Institute } = globalThis;

/** What the institute says of itself now; read it where it is used, since it changes while the program runs. */
export const institute = (): Institute => shared[slot] ?? deliveredInstitute;

/** Replaces settings in this process; the others stay as delivered. */
export function setInstitute(parts: Partial<Institute>): void {
  shared[slot] = { ...deliveredInstitute, ...parts };
}

/** The settings as everybody may read them: without who gets the messages, and to whom the store lends. */
export const publicInstitute = ({ topics, store, ...parts }: Institute): Institute => ({
  ...parts,
  store: { ...store, rules: [] },
  topics: topics.map((topic) => ({ ...topic, recipient: "" })),
});
