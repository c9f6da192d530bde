/** The first parts of the addresses of all routes, which no page that moves in may take. */
export const siteAddresses: ReadonlySet<string> = new Set(
  `about account accessibility address api apply art assets audit auth author-names bague-trouvee birdlist birds calls capacity-building
  confirm contact
  database datazone developers documents doi edit equipment events facilities feeds field field-reviews files fonts
    forgot found-a-ring health invited jobs letters library master member messages metrics moderator msc-program my-surveys news
    newsletter newspecies oai offline passes people postuler press preview privacy profile proposals publications research reset ring ringing
    search sensitive-species settings share species support surveys team theses today unmatched-names user visit visiter visits with year`.split(
    /\s+/,
  ),
);

/** Whether an address, without its first slash, is below or that of a page of the program. */
export const isSiteAddress = (address: string): boolean => siteAddresses.has(address.split("/")[0] ?? "");
