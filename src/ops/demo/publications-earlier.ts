import type { DemoPost } from "./shape.ts";

/** The publications up to 2015, and those whose year is not known. */
export const earlierPublications: DemoPost[] = [
  {
    postType: "publication",
    title: "Possible factors influencing the decline of Nigeria's rarest endemic bird, the Ibadan malimbe",
    content:
      "<p>Why has the Ibadan Malimbe (<em>Malimbus ibadanensis</em>) become so scarce? This short paper goes through what may lie behind the decline of a forest weaver that lives in south-western Nigeria and nowhere else. It was printed in the fifteenth supplement to <em>Ostrich</em> in 2001.</p>",
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
      "<p>Malimbes are weavers of the forest, and the forest of south-western Nigeria is now in pieces. The authors ask what that does to the number and whereabouts of the Endangered Ibadan Malimbe (<em>Malimbus ibadanensis</em>), and set it beside its commoner relatives. The four of them published the work in <em>Bird Conservation International</em> in 2005.</p>",
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
      "<p>The Ibadan Malimbe (<em>Malimbus ibadanensis</em>) is rare enough for any first-hand note to be useful. Three authors write down what they know of its natural history. Their notes fill seven pages of <em>Malimbus</em>, a journal for West African birds that is named after the same group of weavers (volume 27, 2005).</p>",
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
      "<p>The Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) was described as a species only in 1998. David Wright and Peter Jones estimate how densely it lives on the Jos Plateau, and relate the birds to the rock, scrub and grass around them. A species with so small a range needs such a baseline. Published in <em>Bird Conservation International</em>, volume 15, 2005.</p>",
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
      "<p>The Kagoro-Nindam reserves in Kaduna State hold forest that is being worn away. Jacinta Abalaka and Shiiwua Manu look for what governs the diversity of forest birds there, and compare the birds with those known from the recent past. The paper is one of several from the institute in <em>Ostrich</em> 78(2), 2007.</p>",
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
      "<p>When do the small birds of the Guinea savanna change their feathers? One finds out by looking at the wing of a bird in the hand, feather by feather. This short paper describes the moult of the passerines, the perching birds. It can be found in <em>Ostrich</em> 78(2), 2007, pages 287 to 290.</p>",
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
      "<p>Curlew Sandpipers (<em>Calidris ferruginea</em>) breed in the Arctic and spend the rest of the year on southern shores. Yahkat Barshep and colleagues compare how the birds replace their primaries, the long outer feathers of the wing, in different parts of the non-breeding range. They find that conditions there affect the way in which the moult is arranged. <em>Ardea</em> published the study in volume 101(1), 2013.</p>",
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
      "<p>A ringed bird that is caught again was alive in between. From mist-netting between 2001 and 2008, Matthew Stevens and colleagues estimate the yearly survival of forty savanna species. It takes a long run of captures in one place to do so. The paper dates from 2013; our record lists the issue and pages but not yet the journal.</p>",
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
      "<p>Not a bird, for once. Talatu Tende and co-workers use genetic markers to tell one lion (<em>Panthera leo</em>) from another in two of Nigeria’s protected areas, and to measure how much genetic variation is left. Knowing individuals is the first step towards counting an animal that is seldom seen. Open to all readers in <em>PLOS ONE</em>, 2014.</p>",
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
      "<p>The Grey-necked Picathartes (<em>Picathartes oreas</em>) builds its mud nest on rock in the rainforest, and hunters may camp by the same rock. In south-east Nigeria the authors ask what a camp means for birds that are trying to breed close by. Their report is in <em>Oryx</em>, 2014.</p>",
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
      "<p>Do birds that breed together also spend the winter together? And how far does a young migrant choose its African home? Will Cresswell sets out the serial residency hypothesis, an account of connectivity from which one can reason about how migrants will meet a changing environment. This paper of ideas appeared in <em>Ibis</em>, volume 156, in 2014.</p>",
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
      "<p>Ibadan has grown around the campus of the International Institute of Tropical Agriculture. Nine authors put together half a century of bird records from the campus, while the land outside the fence was changing. The account is dated 2014; the name of the journal is still missing from our record.</p>",
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
      "<p>Whinchats (<em>Saxicola rubetra</em>) are becoming fewer in Europe. Is it because their African winter quarters have run short of good places? Emma Blackburn and Will Cresswell look closely at what individual birds use during the non-breeding months in Nigeria. Habitat, they suggest, is not what limits the breeding population. See <em>Journal of Avian Biology</em> 46(6), 2015.</p>",
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
      "<p>Before it can cross the Sahara a small migrant must put on fat, and it must choose a day. This study of the Whinchat (<em>Saxicola rubetra</em>) watches birds on their own territories in Nigeria until they leave: how they gain mass, and in what order they go. It came out in <em>Ibis</em> 157(4), 2015.</p>",
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
      "<p>How much ground does a Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) need, and does it need the same ground in the rains as in the dry season? Two authors describe its breeding, its home range and its choice of habitat in both seasons in central Nigeria. We have yet to add the year and the journal.</p>",
    authors: ["M. J. Brandt", "Will Cresswell"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-11-22T09:05:00Z",
  },
  {
    postType: "publication",
    title:
      "The effects of edge, fragment size and degree of isolation on avian species richness in highly fragmented forest in West Africa",
    content:
      "<p>A patch of forest can be small, or far from the next one, or mostly edge. Where it is all three at once, the effects are hard to tell apart. The authors count bird species in highly fragmented West African forest in order to weigh one against another. Year and journal are not yet in our record.</p>",
    authors: ["S. Manu", "W. Peach", "Will Cresswell"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-22T09:20:00Z",
  },
  {
    postType: "publication",
    title:
      "Ornithology and conservation activities in Elizade University: promoting bird and habitat conservation in Nigeria",
    content:
      "<p>What can one university do for the birds on its doorstep? Taiwo Omotoriogun describes the ornithology and the conservation work at Elizade University. The article is listed here without a year or journal until we have seen them in print.</p>",
    authors: ["Taiwo C. Omotoriogun"],
    writer: "kosisochukwu.ezeani@example.org",
    createdAt: "2019-06-18T15:00:00Z",
  },
  {
    postType: "publication",
    title: "Activities of The A. P. Leventis, The West African Foremost Ornithological Research Center",
    content:
      "<p>A short portrait of the institute: how it was founded by agreement between a university, a foundation, a conservation society and a village, and what is done there. Useful for anyone who has to explain the place in a few pages. <em>Science World Journal</em> carried it; the copy we hold shows no year.</p>",
    authors: ["G. S. Mwansat", "Y. N. Lohdip", "F. D. Dami"],
    writer: "admin@example.org",
    createdAt: "2013-02-11T12:00:00Z",
    journal: "Science World Journal",
  },
  {
    postType: "publication",
    title: "Birds and mammals in some protected and community forests in Central Nigeria",
    content:
      "<p>Some forests in central Nigeria are protected by law, others by the communities who own them. Eight authors list the birds and the mammals that they met in both kinds. The survey is in the <em>Journal of Research in Forestry, Wildlife and Environment</em>; we could not establish the year.</p>",
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
