import { earlierPublications } from "./publications-earlier.ts";
import type { DemoPost } from "./types.ts";

const laterPublications: DemoPost[] = [
  {
    postType: "publication",
    title:
      "High winter site fidelity in a long-distance migrant: implications for wintering ecology and survival estimates",
    content:
      "<p>Does a long-distance migrant come back to the place where it spent the last winter? The authors report high site fidelity, and ask what it means for winter ecology and for estimates of survival. In <em>Journal of Ornithology</em> 157(1), 2016.</p>",
    authors: ["Emma Blackburn", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2016-02-08T09:00:00Z",
    year: 2016,
    journal: "Journal of Ornithology",
    publicationNumber: "157(1): 93-108",
    doi: "10.1007/s10336-015-1252-z",
  },
  {
    postType: "publication",
    title:
      "High within-winter and annual survival rates in a declining Afro-Palaearctic migratory bird suggest that wintering conditions do not limit populations",
    content:
      "<p>If conditions in the African winter were what limits a declining migrant, many birds should die in those months. Emma Blackburn and Will Cresswell estimated survival within the winter and from one year to the next. They report high rates for both. <em>Ibis</em> published the paper in 2016.</p>",
    authors: ["Emma Blackburn", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2016-02-08T09:20:00Z",
    year: 2016,
    journal: "Ibis",
    doi: "10.1111/ibi.12319",
  },
  {
    postType: "publication",
    title:
      "Temperate migrants and resident bird species in Afro-tropical savannahs show similar levels of ecological generalism",
    content:
      "<p>Is a migrant less particular than a bird that lives in one place all year? Sam Ivande and Will Cresswell compare the two among the birds of Afrotropical savannahs, and find similar levels of ecological generalism. In <em>Ibis</em> 158(3), 2016, pages 496 to 505.</p>",
    authors: ["Sam T. Ivande", "Will Cresswell"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2016-07-19T14:00:00Z",
    year: 2016,
    journal: "Ibis",
    publicationNumber: "158(3): 496-505",
  },
  {
    postType: "publication",
    title: "Intra-African movements of the African Cuckoo Cuculus gularis as revealed by satellite telemetry",
    content:
      "<p>The African Cuckoo (<em>Cuculus gularis</em>) is a migrant within Africa. The five authors use satellite tags to trace its movements. Accepted by <em>Journal of Avian Biology</em> in November 2017.</p>",
    authors: ["Soladoye B. Iwajomo", "Mikkel Willemoes", "Ulf Ottosson", "Roine Strandberg", "Kasper Thorup"],
    writer: "admin@example.org",
    createdAt: "2017-11-20T10:10:00Z",
    year: 2017,
    journal: "Journal of Avian Biology",
  },
  {
    postType: "publication",
    title: "The continuing lack of ornithological research capacity in almost all of West Africa",
    content:
      "<p>Who writes the science about West African birds? The author counted papers from 1987 to 2016 and noted which of them had local authors, country by country. In almost all of the region he finds that local capacity is still wanting. Read the paper in <em>Ostrich</em> 89(2), 2018.</p>",
    authors: ["Will Cresswell"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2018-07-05T08:00:00Z",
    year: 2018,
    journal: "Ostrich",
    publicationNumber: "89(2): 123-129",
    doi: "10.2989/00306525.2017.1388301",
  },
  {
    postType: "publication",
    title:
      "Spring migration strategies of Whinchat Saxicola rubetra when successfully crossing potential barriers of the Sahara and the Mediterranean Sea",
    content:
      "<p>On its way north in spring the Whinchat (<em>Saxicola rubetra</em>) has to cross the Sahara and the Mediterranean. The authors study the strategies of birds that got across both. The analysis appeared in <em>Ibis</em> 161(1) in 2019.</p>",
    authors: [
      "Emma Blackburn",
      "Malcolm Burgess",
      "Benedictus Freeman",
      "Alice Risely",
      "Arin Izang",
      "Sam Ivande",
      "Chris Hewson",
      "Will Cresswell",
    ],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2019-01-15T09:45:00Z",
    year: 2019,
    journal: "Ibis",
    publicationNumber: "161(1): 131-146",
    doi: "10.1111/ibi.12610",
  },
  {
    postType: "publication",
    title:
      "Seasonal differences in baseline innate immune function are better explained by environment than annual cycle stage in a year-round breeding tropical songbird",
    content:
      "<p>In a songbird that breeds all year, the season and the stage of the yearly cycle come apart. Which of the two explains the differences in its baseline immune function? Environment is the better explanation. The study belongs to the 2019 volume of <em>Journal of Animal Ecology</em>.</p>",
    authors: ["Chima J. Nwaogu", "Will Cresswell", "Maaike A. Versteegh", "B. Irene Tieleman"],
    writer: "ene.ochoga@example.org",
    createdAt: "2019-09-03T11:30:00Z",
    year: 2019,
    journal: "Journal of Animal Ecology",
  },
  {
    postType: "publication",
    title:
      "Risk of predation: a critical force driving habitat quality perception and foraging behavior of granivorous birds in a Nigerian forest reserve",
    content:
      "<p>To a seed-eating bird a rich patch is worth little if predators hunt there. Umarfarooq Abdulwahab and colleagues study how the risk of being caught shapes the way granivores judge a place and feed in it. The work was done in a Nigerian forest reserve. Published in <em>Avian Research</em>, 2019.</p>",
    authors: ["Umarfarooq A. Abdulwahab", "Samuel Temidayo Osinubi", "Jacinta Abalaka"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2019-10-09T10:00:00Z",
    year: 2019,
    journal: "Avian Research",
    doi: "10.1186/s40657-019-0173-6",
  },
  {
    postType: "publication",
    title: "Opportunities to boost protection of the grey parrot in Nigeria",
    content:
      "<p>How could the Grey Parrot (<em>Psittacus erithacus</em>) be protected better in Nigeria? This two-page note points out opportunities. It is in <em>Oryx</em> 53(2), 2019.</p>",
    authors: ["I. M. Ezenwa", "C. Nwani", "U. Ottosson", "R. O. Martin"],
    writer: "arit.effanga@example.org",
    createdAt: "2019-05-02T09:00:00Z",
    year: 2019,
    journal: "Oryx",
    publicationNumber: "53(2): 212-213",
    doi: "10.1017/s0030605319000024",
  },
  {
    postType: "publication",
    title:
      "Local human population increase in the non-breeding areas of long-distance migrant bird species is only weakly associated with their declines, even for synanthropic species",
    content:
      "<p>Do long-distance migrants decline where more people live in their non-breeding areas? The authors compare the increase of the human population with the declines of the birds. The link that they find is a weak one, even for species that live beside people. From <em>Diversity and Distributions</em>, 2019.</p>",
    authors: ["Will Cresswell", "Nanchin Winifred Kazeh", "Robert Patchett"],
    writer: "admin@example.org",
    createdAt: "2019-11-28T12:15:00Z",
    year: 2019,
    journal: "Diversity and Distributions",
    doi: "10.1111/ddi.13006",
  },
  {
    postType: "publication",
    title: "Bird conservation in Africa - the contributions of the Ibadan Bird Club",
    content:
      "<p>Ibadan has a bird club. Adewale Awoyemi and Deni Bown describe what it contributes to bird conservation. <em>Biodiversity Observations</em> has the story as number 10.9 of 2019.</p>",
    authors: ["Adewale G. Awoyemi", "Deni Bown"],
    writer: "kosisochukwu.ezeani@example.org",
    createdAt: "2019-04-25T16:20:00Z",
    year: 2019,
    journal: "Biodiversity Observations",
    publicationNumber: "10.9: 1-12",
  },
  {
    postType: "publication",
    title:
      "Local timing of rainfall predicts the timing of moult within a single locality and the progress of moult among localities that vary in the onset of the wet season in a year-round breeding tropical songbird",
    content:
      "<p>The wet season does not begin at the same time everywhere in Nigeria. Chima Nwaogu and Will Cresswell recorded moult in Common Bulbuls (<em>Pycnonotus barbatus</em>) at one place through the seasons, and at fifteen sites where the wet season starts at different times. The paper is in <em>Journal of Ornithology</em>, 2020.</p>",
    authors: ["Chima Josiah Nwaogu", "Will Cresswell"],
    writer: "member@example.org",
    createdAt: "2020-10-21T08:30:00Z",
    year: 2020,
    journal: "Journal of Ornithology",
    doi: "10.1007/s10336-020-01825-1",
  },
  {
    postType: "publication",
    title:
      "Geographic variation in baseline innate immune function does not follow variation in aridity along a tropical environmental gradient",
    content:
      "<p>Does baseline innate immune function change with aridity? The authors compare it along an environmental gradient in the tropics. Immune function did not follow the aridity. Anyone may read the article in <em>Scientific Reports</em>, 2020.</p>",
    authors: ["Chima J. Nwaogu", "Will Cresswell", "B. Irene Tieleman"],
    writer: "ene.ochoga@example.org",
    createdAt: "2020-05-12T10:40:00Z",
    year: 2020,
    journal: "Scientific Reports",
    doi: "10.1038/s41598-020-62806-1",
  },
  {
    postType: "publication",
    title:
      "A fruit diet rather than invertebrate diet maintains a robust innate immunity in an omnivorous tropical songbird",
    content:
      "<p>An omnivorous songbird eats both fruit and invertebrates. The five authors compare what the two diets do for its innate immunity. Fruit, not invertebrates, keeps it robust. Their account is in <em>Journal of Animal Ecology</em> 89(3), 2020.</p>",
    authors: ["Chima J. Nwaogu", "Annabet Galema", "Will Cresswell", "Maurine W. Dietz", "B. Irene Tieleman"],
    writer: "ene.ochoga@example.org",
    createdAt: "2020-05-12T11:00:00Z",
    year: 2020,
    journal: "Journal of Animal Ecology",
    publicationNumber: "89(3): 867-883",
    doi: "10.1111/1365-2656.13152",
  },
  {
    postType: "publication",
    title: "Pest-removal services provided by birds on subsistence farms in south-eastern Nigeria",
    content:
      "<p>Birds remove pests from crops. Murna Tela, Will Cresswell and Hazel Chapman went to farms in south-eastern Nigeria to measure the service that birds provide. The paper is free to read in <em>PLOS ONE</em> 16(8), 2021.</p>",
    authors: ["Murna Tela", "Will Cresswell", "Hazel Chapman"],
    writer: "oshoke.momodu@example.org",
    createdAt: "2021-08-26T07:40:00Z",
    year: 2021,
    journal: "PLOS ONE",
    publicationNumber: "16(8): e0255638",
    doi: "10.1371/journal.pone.0255638",
  },
  {
    postType: "publication",
    title: "Assessment of pest control services by vertebrates in Nigerian subsistence maize farms",
    content:
      "<p>The same three authors as in the paper on birds look at vertebrates in general. They assess the pest control that these provide on Nigerian subsistence farms that grow maize. Printed in <em>Conservation &amp; Society</em> 19(4), 2021.</p>",
    authors: ["Murna Tela", "Will Cresswell", "Hazel Chapman"],
    writer: "oshoke.momodu@example.org",
    createdAt: "2021-11-08T07:55:00Z",
    year: 2021,
    journal: "Conservation & Society",
    publicationNumber: "19(4): 218-224",
    doi: "10.4103/cs.cs_213_20",
  },
  {
    postType: "publication",
    title:
      "Migratory routes, breeding locations and multiple non-breeding sites of Common Whitethroats Curruca communis revealed by geolocators",
    content:
      "<p>A geolocator logs daylight, from which a position can be worked out once the bird has been caught again. Such loggers show where Common Whitethroats (<em>Curruca communis</em>) breed, which way they travel and that they use several non-breeding sites. Free to read in <em>PLOS ONE</em>, 2022.</p>",
    authors: ["Claudia Tapia-Harris", "Arin Izang", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2022-09-14T09:10:00Z",
    year: 2022,
    journal: "PLOS ONE",
    doi: "10.1371/journal.pone.0274017",
  },
  {
    postType: "publication",
    title:
      "Common Whitethroats Curruca communis show a continuum of residency duration but a high degree of between-years site fidelity at nonbreeding grounds in Nigeria",
    content:
      "<p>Some Common Whitethroats (<em>Curruca communis</em>) stay at one Nigerian site for a season; others move on. Are there two kinds of bird, or every shade between? Claudia Tapia-Harris and Will Cresswell asked how long individuals remained, and whether they were back in later years. Issue 12(9) of <em>Ecology and Evolution</em>, 2022, has the details.</p>",
    authors: ["Claudia Tapia-Harris", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2022-10-03T09:30:00Z",
    year: 2022,
    journal: "Ecology and Evolution",
    publicationNumber: "12(9): e9334",
    doi: "10.1002/ece3.9334",
  },
  {
    postType: "publication",
    title:
      "How citizen scientists are rapidly generating big distribution data: lessons from the Arewa Atlas Team, Nigerian Bird Atlas Project",
    content:
      "<p>The Arewa Atlas Team belongs to the Nigerian Bird Atlas Project. The authors describe how citizen scientists rapidly generate data on distribution, and what others might learn from the team. Their lessons are in <em>Ostrich</em>, 2022.</p>",
    authors: [
      "A. Ringim",
      "S. Muhammad",
      "Longji Bako",
      "Haruna M. Abubakar",
      "Sulaiman M. Isa",
      "Doofan J. Nelly",
      "Aliyu A. Bajoga",
      "Abdulhamid S. Bunu",
      "H. A. Adam",
      "Idris M. Jalo",
      "J. Eveso",
      "Eugene D. Mathew",
      "Bello A. Danmallam",
      "Umbule Mador",
      "Jennifer I. Paul",
      "Isuwa Aminu",
      "Alai Lawal",
      "Joseph I. Izang",
      "Ponyil N. Abu",
    ],
    writer: "bulama.kyarimi@example.org",
    createdAt: "2022-06-07T18:05:00Z",
    year: 2022,
    journal: "Ostrich",
    doi: "10.2989/00306525.2022.2058105",
  },
  {
    postType: "publication",
    title: "Status of urban ecology in Africa: A systematic review",
    content:
      "<p>How far has the study of urban ecology come in Africa? Adewale Awoyemi and Juan Diego Ibáñez-Álamo have made a systematic review. The review is in <em>Landscape and Urban Planning</em>, 2023.</p>",
    authors: ["Adewale G. Awoyemi", "Juan Diego Ibáñez-Álamo"],
    writer: "ene.ochoga@example.org",
    createdAt: "2023-03-06T10:20:00Z",
    year: 2023,
    journal: "Landscape and Urban Planning",
    doi: "10.1016/j.landurbplan.2023.104707",
  },
  {
    postType: "publication",
    title:
      "Associations between urbanization and avian communities in the Afrotropics: Evidence from taxonomic, functional and phylogenetic diversity",
    content:
      "<p>Diversity can be counted in species, in ways of life or in branches of the family tree, and a town may change one without the others. The authors measure all three in Afrotropical bird communities and relate them to the degree of urbanisation. Look for it in volume 54 of <em>Global Ecology and Conservation</em>, 2024.</p>",
    authors: ["Adewale G. Awoyemi", "Yahkat Barshep", "Shiiwua Manu", "Juan Diego Ibáñez-Álamo"],
    writer: "ene.ochoga@example.org",
    createdAt: "2024-08-13T09:35:00Z",
    year: 2024,
    journal: "Global Ecology and Conservation",
    publicationNumber: "54: e03108",
    doi: "10.1016/j.gecco.2024.e03108",
  },
  {
    postType: "publication",
    title:
      "Structural and acoustic properties of urbanized landscapes adversely affect bird communities in a tropical environment",
    content:
      "<p>Concrete is one part of a town and noise is another. Dickson Matthew and co-authors take both, the built structure and the sound, and look at the birds that live with them in a tropical setting. Both harm the birds. Published by <em>Frontiers in Ecology and Evolution</em>, 2024.</p>",
    authors: [
      "Dickson Anoibi Matthew",
      "Samuel Temidayo Osinubi",
      "Samuel Tertese Ivande",
      "Soladoye B. Iwajomo",
      "Ulf Ottosson",
    ],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2024-11-19T08:50:00Z",
    year: 2024,
    journal: "Frontiers in Ecology and Evolution",
    doi: "10.3389/fevo.2024.1457049",
  },
  {
    postType: "publication",
    title:
      "Ecological consequences of urbanization in Afrotropical bird communities: present and future prospects",
    content:
      "<p>What have growing towns done to the birds of tropical Africa so far, and what should be looked into next? This article takes stock of the present and turns to the prospects. It came out in <em>Frontiers in Conservation Science</em> in 2024; our record holds the first author only.</p>",
    authors: ["Bello A. Danmallam"],
    writer: "ene.ochoga@example.org",
    createdAt: "2024-12-10T10:10:00Z",
    year: 2024,
    journal: "Frontiers in Conservation Science",
    doi: "10.3389/fcosc.2024.1503408",
  },
  {
    postType: "publication",
    title: "Citizen science mitigates the lack of distributional data on Nigerian birds",
    content:
      "<p>Data on where Nigerian birds live are lacking, and volunteers can help to fill the gaps. Seventeen authors show what the Nigerian Bird Atlas Project has done. Published in 2024; our record holds no journal.</p>",
    authors: [
      "Talatu Tende",
      "Iniunam A. Iniunam",
      "Samuel T. Ivande",
      "Adewale G. Awoyemi",
      "Bello A. Danmallam",
      "Abubakar S. Ringim",
      "Longji A. Bako",
      "Fatima J. Ramzy",
      "Nanchin W. Kazeh",
      "Arin I. Izang",
      "Panshak S. Kumdet",
      "Joseph I. Ibrahim",
      "Abubakar M. Haruna",
      "Kevin Eyos",
      "Ezekiel D. Iki",
      "Adams A. Chaskda",
      "Ulf Ottosson",
    ],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2024-05-23T09:00:00Z",
    year: 2024,
  },
];

/** All 45 demo publications. */
export const publications: DemoPost[] = [...laterPublications, ...earlierPublications];
