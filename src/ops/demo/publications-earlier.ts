import type { DemoPost } from "./types.ts";

/** Publications up to 2015, and those without a known year. */
export const earlierPublications: DemoPost[] = [
  {
    postType: "publication",
    title: "Possible factors influencing the decline of Nigeria's rarest endemic bird, the Ibadan malimbe",
    content:
      "<p>Why has the Ibadan Malimbe (<em>Malimbus ibadanensis</em>) become so scarce? This short paper goes through what may lie behind the decline of Nigeria’s rarest endemic bird. It was printed in <em>Ostrich Supplement</em> 15 in 2001.</p>",
    authors: ["S. A. Manu"],
    writer: "admin@example.org",
    createdAt: "2012-11-20T09:10:00Z",
    year: 2001,
    journal: "Ostrich Supplement",
    publicationNumber: "15: 119-121",
  },
  {
    postType: "publication",
    title:
      "The effects of forest fragmentation on the population density and distribution of the globally Endangered Ibadan Malimbe Malimbus ibadanensis and other malimbe species",
    content:
      "<p>What does the fragmentation of forest do to the number and whereabouts of the Endangered Ibadan Malimbe (<em>Malimbus ibadanensis</em>) and other malimbes? The four of them published the work in <em>Bird Conservation International</em> in 2005.</p>",
    authors: ["Shiiwua Manu", "Will Peach", "Chris Bowden", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-20T09:25:00Z",
    year: 2005,
    journal: "Bird Conservation International",
  },
  {
    postType: "publication",
    title: "Notes on the natural history of the Ibadan malimbe, a threatened Nigerian endemic",
    content:
      "<p>The Ibadan Malimbe (<em>Malimbus ibadanensis</em>) is a threatened Nigerian endemic. Three authors write down notes on its natural history. They fill seven pages of <em>Malimbus</em> (volume 27, 2005).</p>",
    authors: ["S. Manu", "W. Peach", "W. Cresswell"],
    writer: "admin@example.org",
    createdAt: "2012-11-20T09:40:00Z",
    year: 2005,
    journal: "Malimbus",
    publicationNumber: "27: 33-39",
  },
  {
    postType: "publication",
    title:
      "Population densities and habitat associations of the range-restricted Rock Firefinch Lagonosticta sanguinodorsalis on the Jos Plateau, Nigeria",
    content:
      "<p>The Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) was described as a species only in 1998. David Wright and Peter Jones estimate how densely it lives on the Jos Plateau, and with which habitats it is associated. Published in <em>Bird Conservation International</em>, volume 15, 2005.</p>",
    authors: ["David Wright", "Peter Jones"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-11-21T10:05:00Z",
    year: 2005,
    journal: "Bird Conservation International",
    publicationNumber: "15: 287-295",
    doi: "10.1017/S0959270905000456",
  },
  {
    postType: "publication",
    title:
      "Factors affecting forest bird diversity and recent avifaunal changes in the degrading Kagoro-Nindam forest reserves, Kaduna, Nigeria",
    content:
      "<p>The Kagoro-Nindam reserves in Kaduna State are degrading. Jacinta Abalaka and Shiiwua Manu look for the factors behind the diversity of forest birds there, and for recent changes among the birds. The paper is in <em>Ostrich</em> 78(2), 2007.</p>",
    authors: ["Jacinta Ileigo Abalaka", "Shiiwua Manu"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-21T10:20:00Z",
    year: 2007,
    journal: "Ostrich",
    publicationNumber: "78(2): 233-238",
  },
  {
    postType: "publication",
    title: "Moult of Guinea savanna passerines in West Africa",
    content:
      "<p>When do the small birds of the Guinea savanna change their feathers? This short paper describes the moult of the passerines, the perching birds. It can be found in <em>Ostrich</em> 78(2), 2007, pages 287 to 290.</p>",
    authors: ["Ross M. McGregor", "Ulf Ottosson", "Will R. L. Cresswell"],
    writer: "member@example.org",
    createdAt: "2012-11-21T10:45:00Z",
    year: 2007,
    journal: "Ostrich",
    publicationNumber: "78(2): 287-290",
  },
  {
    postType: "publication",
    title: "Feeding behaviour of birds foraging on predictable resources in habitats of different quality",
    content:
      "<p>A bird that knows where its food will be must still decide how long to stay and when to move on. Mary Molokwu and her co-authors follow birds that feed on predictable resources, and compare good habitat with poorer habitat. The result is a four-page paper in <em>Ostrich</em> 78(2), 2007.</p>",
    authors: ["Mary Ngozi Molokwu", "Ola Olsson", "Ulf Ottosson"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-21T11:00:00Z",
    year: 2007,
    journal: "Ostrich",
    publicationNumber: "78(2): 295-298",
  },
  {
    postType: "publication",
    title:
      "Conditions on the non-breeding areas affect primary moult strategy of the Curlew Sandpiper Calidris ferruginea",
    content:
      "<p>Curlew Sandpipers (<em>Calidris ferruginea</em>) replace their primaries, the long outer feathers of the wing, away from the breeding grounds. Yahkat Barshep and colleagues find that conditions on the non-breeding areas affect how the moult is arranged. <em>Ardea</em> published the study in volume 101(1), 2013.</p>",
    authors: ["Yahkat Barshep", "Les G. Underhill", "S. Balachandran", "David J. Pearson"],
    writer: "admin@example.org",
    createdAt: "2013-09-10T08:30:00Z",
    year: 2013,
    journal: "Ardea",
    publicationNumber: "101(1)",
    doi: "10.5253/078.101.0114",
  },
  {
    postType: "publication",
    title:
      "The seasonality of breeding in savannah birds of West Africa assessed from brood patch and juvenile occurrence",
    content:
      "<p>Nests in long grass are hard to find. Birds in nets are not, and they carry signs of breeding: the bare, warm skin of a brood patch, or the plumage of a juvenile. From these two signs the authors work out in which months savannah birds breed. See <em>Journal of Ornithology</em> 154(3), 2013, pages 671 to 683.</p>",
    authors: [
      "Daniel Cox",
      "Miriam Brandt",
      "Ross Munro McGregor",
      "Ulf Ottosson",
      "Matthew Colin Stevens",
      "Will Cresswell",
    ],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2013-08-14T09:00:00Z",
    year: 2013,
    journal: "Journal of Ornithology",
    publicationNumber: "154(3): 671-683",
  },
  {
    postType: "publication",
    title: "Survival rates in West African savanna birds",
    content:
      "<p>A ringed bird that is caught again was alive in between. From mist-netting between 2001 and 2008, Matthew Stevens and colleagues estimate the yearly survival of forty savanna species. The paper dates from 2013; our record lists the issue and pages but no journal.</p>",
    authors: [
      "Matthew Colin Stevens",
      "Ulf Ottosson",
      "Ross Munro McGregor",
      "Miriam Brandt",
      "Will Cresswell",
    ],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2013-08-14T09:30:00Z",
    year: 2013,
    publicationNumber: "issue 1: 11-25",
  },
  {
    postType: "publication",
    title:
      "Individual identification and genetic variation of lions (Panthera leo) from two protected areas in Nigeria",
    content:
      "<p>Talatu Tende and co-workers tell one lion (<em>Panthera leo</em>) from another in two of Nigeria’s protected areas, and study how much genetic variation there is among them. Open to all readers in <em>PLOS ONE</em>, 2014.</p>",
    authors: ["Talatu Tende", "Bengt Hansson", "Ulf Ottosson", "Mikael Åkesson", "Staffan Bensch"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2014-02-03T11:15:00Z",
    year: 2014,
    journal: "PLOS ONE",
    doi: "10.1371/journal.pone.0084288",
  },
  {
    postType: "publication",
    title:
      "Effects of hunting camps on breeding grey-necked picathartes Picathartes oreas in south-east Nigeria",
    content:
      "<p>What do hunting camps mean for the Grey-necked Picathartes (<em>Picathartes oreas</em>) while it breeds? The authors studied this in south-east Nigeria. Their report is in <em>Oryx</em>, 2014.</p>",
    authors: ["Fidelis Akunke Atuo", "Samuel T. Ivande", "Zingfa Wala", "Timothy J. O'Connell"],
    writer: "arit.effanga@example.org",
    createdAt: "2014-07-22T13:40:00Z",
    year: 2014,
    journal: "Oryx",
    doi: "10.1017/S0030605313000719",
  },
  {
    postType: "publication",
    title:
      "Migratory connectivity of Palearctic-African migratory birds and their responses to environmental change: the serial residency hypothesis",
    content:
      "<p>Do birds that breed together also spend the winter together? Will Cresswell sets out the serial residency hypothesis, and asks how migrants respond to a changing environment. The paper appeared in <em>Ibis</em>, volume 156, in 2014.</p>",
    authors: ["Will Cresswell"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2014-09-01T07:50:00Z",
    year: 2014,
    journal: "Ibis",
    publicationNumber: "vol. 156",
  },
  {
    postType: "publication",
    title:
      "Birds of the International Institute of Tropical Agriculture campus, a stronghold of avian diversity in the changing Ibadan area (Nigeria) over the last 50 years",
    content:
      "<p>In the changing area of Ibadan, the campus of the International Institute of Tropical Agriculture is a stronghold of birds. Nine authors look back over fifty years. The account is dated 2014; our record holds no journal.</p>",
    authors: [
      "Taiye A. Adeyanju",
      "Ulf Ottosson",
      "Temidayo E. Adeyanju",
      "Taiwo C. Omotoriogun",
      "Philip Hall",
      "Shiiwua A. Manu",
      "Tunrayo Alabi",
      "Gbolagade A. Lameed",
      "Deni Bown",
    ],
    writer: "admin@example.org",
    createdAt: "2014-12-04T10:00:00Z",
    year: 2014,
  },
  {
    postType: "publication",
    title:
      "Fine-scale habitat use during the non-breeding season suggests that winter habitat does not limit breeding populations of a declining long-distance Palearctic migrant",
    content:
      "<p>A long-distance migrant is declining. Is a lack of winter habitat the cause? Emma Blackburn and Will Cresswell look closely at the habitat used during the non-breeding season. It, they suggest, is not what limits the breeding population. See <em>Journal of Avian Biology</em> 46(6), 2015.</p>",
    authors: ["Emma Blackburn", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2015-11-16T09:20:00Z",
    year: 2015,
    journal: "Journal of Avian Biology",
    publicationNumber: "46(6): 622-633",
    doi: "10.1111/jav.00738",
  },
  {
    postType: "publication",
    title:
      "Patterns in departure phenology and mass gain on African non-breeding territories prior to the Sahara crossing for a long-distance migrant",
    content:
      "<p>Before it crosses the Sahara a migrant puts on mass, and it has to leave in time. This study looks at both on African non-breeding territories. It came out in <em>Ibis</em> 157(4), 2015.</p>",
    authors: ["Alice Risely", "Emma Blackburn", "Will Cresswell"],
    writer: "member@example.org",
    createdAt: "2015-10-12T08:10:00Z",
    year: 2015,
    journal: "Ibis",
    publicationNumber: "157(4): 808-822",
    doi: "10.1111/ibi.12288",
  },
  {
    postType: "publication",
    title:
      "Breeding behaviour, home range and habitat selection in Rock Firefinches (Lagonosticta sanguinodorsalis) in the wet and dry season in central Nigeria",
    content:
      "<p>How much ground does a Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) need, and does it need the same ground in the rains as in the dry season? Two authors describe its breeding, its home range and its choice of habitat in both seasons in central Nigeria. Our record holds neither year nor journal.</p>",
    authors: ["M. J. Brandt", "Will Cresswell"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-11-22T09:05:00Z",
  },
  {
    postType: "publication",
    title:
      "The effects of edge, fragment size and degree of isolation on avian species richness in highly fragmented forest in West Africa",
    content:
      "<p>A patch of forest can be small, or far from the next one, or mostly edge. Where it is all three at once, the effects are hard to tell apart. The authors count bird species in highly fragmented West African forest in order to weigh one against another. Our record holds neither year nor journal.</p>",
    authors: ["S. Manu", "W. Peach", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-22T09:20:00Z",
  },
  {
    postType: "publication",
    title:
      "Ornithology and conservation activities in Elizade University: promoting bird and habitat conservation in Nigeria",
    content:
      "<p>What can one university do for the birds on its doorstep? Taiwo Omotoriogun describes the ornithology and the conservation work at Elizade University. Our record holds neither year nor journal.</p>",
    authors: ["Taiwo C. Omotoriogun"],
    writer: "kosisochukwu.ezeani@example.org",
    createdAt: "2019-06-18T15:00:00Z",
  },
  {
    postType: "publication",
    title: "Activities of The A. P. Leventis, The West African Foremost Ornithological Research Center",
    content:
      "<p>An account of the institute and of what is done there. It names the four parties to the founding agreement: a university, two foundations and a village. <em>Science World Journal</em> carried it; the copy we hold shows no year.</p>",
    authors: ["G. S. Mwansat", "Y. N. Lohdip", "F. D. Dami"],
    writer: "admin@example.org",
    createdAt: "2013-02-11T12:00:00Z",
    journal: "Science World Journal",
  },
  {
    postType: "publication",
    title: "Birds and mammals in some protected and community forests in Central Nigeria",
    content:
      "<p>Which birds and mammals live in protected forests and community forests of central Nigeria? Eight authors report from some of them. The survey is in the <em>Journal of Research in Forestry, Wildlife and Environment</em>; we could not establish the year.</p>",
    authors: [
      "L. G. Turshak",
      "A. A. Chaskda",
      "O. A. T. Namo",
      "S. N. Dawang",
      "O. E. Agyeno",
      "S. A. Da'an",
      "M. Jidangkat",
      "G. A. Pam",
    ],
    writer: "senan.houngbedji@example.org",
    createdAt: "2021-05-20T10:30:00Z",
    journal: "Journal of Research in Forestry, Wildlife and Environment",
  },
];
