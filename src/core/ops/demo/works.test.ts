import { expect, test } from "vitest";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import { readPosts } from "#institute/ops/demo/posts.ts";

/** The published records of the real works: year, authors, title, journal, numbering and DOI. */
const records = `
1986 | J. S. Ash, R. E. Sharland | Nigeria: assessment of bird conservation priorities | - | - | -
1988 |  | The birds of Africa: parrots to woodpeckers | - | volume=3 | -
1994 | J. H. Elgood, J. B. Heigham, A. M. Moore, A. M. Nason, R. E. Sharland, N. J. Skinner | The birds of Nigeria: an annotated check-list | - | - | -
2001 | A. U. Ezealor | Nigeria | Important Bird Areas in Africa and associated islands: priority sites for conservation | firstPage=673 lastPage=692 | -
2001 | S. A. Manu | Possible factors influencing the decline of Nigeria's rarest endemic bird, the Ibadan malimbe | Ostrich Supplement | volume=15 firstPage=119 lastPage=121 | -
2002 | Shiiwua A. Manu | Effects of habitat fragmentation on the distribution of forest birds in south western Nigeria, with particular reference to Ibadan malimbe and other malimbes | - | - | -
2005 | David Wright, Peter Jones | Population densities and habitat associations of the range-restricted Rock Firefinch Lagonosticta sanguinodorsalis on the Jos Plateau, Nigeria | Bird Conservation International | volume=15 firstPage=287 lastPage=295 | 10.1017/S0959270905000456
2005 | S. Manu, W. Peach, W. Cresswell | Notes on the natural history of the Ibadan malimbe, a threatened Nigerian endemic | Malimbus | volume=27 firstPage=33 lastPage=39 | -
2005 | Shiiwua Manu, Will Peach, Chris Bowden, Will Cresswell | The effects of forest fragmentation on the population density and distribution of the globally Endangered Ibadan Malimbe Malimbus ibadanensis and other malimbe species | Bird Conservation International | - | -
2007 | Jacinta Ileigo Abalaka, Shiiwua Manu | Factors affecting forest bird diversity and recent avifaunal changes in the degrading Kagoro-Nindam forest reserves, Kaduna, Nigeria | Ostrich | volume=78 issue=2 firstPage=233 lastPage=238 | -
2007 | Mark F. Hulme | The density and diversity of birds on farmland in West Africa | - | - | -
2007 | Mary Ngozi Molokwu, Ola Olsson, Ulf Ottosson | Feeding behaviour of birds foraging on predictable resources in habitats of different quality | Ostrich | volume=78 issue=2 firstPage=295 lastPage=298 | -
2007 | Miriam J. Brandt | Trade-offs between the risks of predation and starvation in subtropical granivorous finches | - | - | -
2007 | Ross M. McGregor, Ulf Ottosson, Will R. L. Cresswell | Moult of Guinea savanna passerines in West Africa | Ostrich | volume=78 issue=2 firstPage=287 lastPage=290 | -
2011 | Matthew C. Stevens | Life history trade-offs between survival, moult and breeding in a tropical season environment | - | - | -
2013 | Daniel Cox, Miriam Brandt, Ross Munro McGregor, Ulf Ottosson, Matthew Colin Stevens, Will Cresswell | The seasonality of breeding in savannah birds of West Africa assessed from brood patch and juvenile occurrence | Journal of Ornithology | volume=154 issue=3 firstPage=671 lastPage=683 | -
2013 | Edu | Consequences of bushmeat hunting in tropical forests | - | - | -
2013 | Matthew Colin Stevens, Ulf Ottosson, Ross Munro McGregor, Miriam Brandt, Will Cresswell | Survival rates in West African savanna birds | - | issue=1 firstPage=11 lastPage=25 | -
2013 | Yahkat Barshep, Les G. Underhill, S. Balachandran, David J. Pearson | Conditions on the non-breeding areas affect primary moult strategy of the Curlew Sandpiper Calidris ferruginea | Ardea | volume=101 issue=1 | 10.5253/078.101.0114
2014 | Fidelis Akunke Atuo, Samuel T. Ivande, Zingfa Wala, Timothy J. O'Connell | Effects of hunting camps on breeding grey-necked picathartes Picathartes oreas in south-east Nigeria | Oryx | - | 10.1017/S0030605313000719
2014 | Taiye A. Adeyanju, Ulf Ottosson, Temidayo E. Adeyanju, Taiwo C. Omotoriogun, Philip Hall, Shiiwua A. Manu, Tunrayo Alabi, Gbolagade A. Lameed, Deni Bown | Birds of the International Institute of Tropical Agriculture campus, a stronghold of avian diversity in the changing Ibadan area (Nigeria) over the last 50 years | - | - | -
2014 | Taiye Adeniyi Adeyanju | Wild bird distribution, diversity and viral surveillance in International Institute of Tropical Agriculture, Ibadan | - | - | -
2014 | Talatu Tende, Bengt Hansson, Ulf Ottosson, Mikael Åkesson, Staffan Bensch | Individual identification and genetic variation of lions (Panthera leo) from two protected areas in Nigeria | PLOS ONE | - | 10.1371/journal.pone.0084288
2014 | Will Cresswell | Migratory connectivity of Palearctic-African migratory birds and their responses to environmental change: the serial residency hypothesis | Ibis | volume=156 | -
2015 | Alice Risely, Emma Blackburn, Will Cresswell | Patterns in departure phenology and mass gain on African non-breeding territories prior to the Sahara crossing for a long-distance migrant | Ibis | volume=157 issue=4 firstPage=808 lastPage=822 | 10.1111/ibi.12288
2015 | Emma Blackburn, Will Cresswell | Fine-scale habitat use during the non-breeding season suggests that winter habitat does not limit breeding populations of a declining long-distance Palearctic migrant | Journal of Avian Biology | volume=46 issue=6 firstPage=622 lastPage=633 | 10.1111/jav.00738
2015 | Samuel T. Ivande | Distribution ecology of Palearctic migrants in the humid Guinea savannah in West Africa | - | - | -
2016 | Emma Blackburn, Will Cresswell | High winter site fidelity in a long-distance migrant: implications for wintering ecology and survival estimates | Journal of Ornithology | volume=157 issue=1 firstPage=93 lastPage=108 | 10.1007/s10336-015-1252-z
2016 | Emma Blackburn, Will Cresswell | High within-winter and annual survival rates in a declining Afro-Palaearctic migratory bird suggest that wintering conditions do not limit populations | Ibis | - | 10.1111/ibi.12319
2016 | Sam T. Ivande, Will Cresswell | Temperate migrants and resident bird species in Afro-tropical savannahs show similar levels of ecological generalism | Ibis | volume=158 issue=3 firstPage=496 lastPage=505 | -
2017 | Soladoye B. Iwajomo, Mikkel Willemoes, Ulf Ottosson, Roine Strandberg, Kasper Thorup | Intra-African movements of the African Cuckoo Cuculus gularis as revealed by satellite telemetry | Journal of Avian Biology | - | -
2018 | Will Cresswell | The continuing lack of ornithological research capacity in almost all of West Africa | Ostrich | volume=89 issue=2 firstPage=123 lastPage=129 | 10.2989/00306525.2017.1388301
2019 | Adewale G. Awoyemi, Deni Bown | Bird conservation in Africa - the contributions of the Ibadan Bird Club | Biodiversity Observations | volume=10.9 firstPage=1 lastPage=12 | -
2019 | Chima J. Nwaogu, Will Cresswell, Maaike A. Versteegh, B. Irene Tieleman | Seasonal differences in baseline innate immune function are better explained by environment than annual cycle stage in a year-round breeding tropical songbird | Journal of Animal Ecology | - | -
2019 | Chima Josiah Nwaogu | Avian life in a seasonally arid tropical environment: adaptations and mechanisms in breeding, molt and immune function | - | - | -
2019 | Emma Blackburn, Malcolm Burgess, Benedictus Freeman, Alice Risely, Arin Izang, Sam Ivande, Chris Hewson, Will Cresswell | Spring migration strategies of Whinchat Saxicola rubetra when successfully crossing potential barriers of the Sahara and the Mediterranean Sea | Ibis | volume=161 issue=1 firstPage=131 lastPage=146 | 10.1111/ibi.12610
2019 | I. M. Ezenwa, C. Nwani, U. Ottosson, R. O. Martin | Opportunities to boost protection of the grey parrot in Nigeria | Oryx | volume=53 issue=2 firstPage=212 lastPage=213 | 10.1017/s0030605319000024
2019 | Umarfarooq A. Abdulwahab, Samuel Temidayo Osinubi, Jacinta Abalaka | Risk of predation: a critical force driving habitat quality perception and foraging behavior of granivorous birds in a Nigerian forest reserve | Avian Research | - | 10.1186/s40657-019-0173-6
2019 | Will Cresswell, Nanchin Winifred Kazeh, Robert Patchett | Local human population increase in the non-breeding areas of long-distance migrant bird species is only weakly associated with their declines, even for synanthropic species | Diversity and Distributions | - | 10.1111/ddi.13006
2020 | Chima J. Nwaogu, Annabet Galema, Will Cresswell, Maurine W. Dietz, B. Irene Tieleman | A fruit diet rather than invertebrate diet maintains a robust innate immunity in an omnivorous tropical songbird | Journal of Animal Ecology | volume=89 issue=3 firstPage=867 lastPage=883 | 10.1111/1365-2656.13152
2020 | Chima J. Nwaogu, Will Cresswell, B. Irene Tieleman | Geographic variation in baseline innate immune function does not follow variation in aridity along a tropical environmental gradient | Scientific Reports | - | 10.1038/s41598-020-62806-1
2020 | Chima Josiah Nwaogu, Will Cresswell | Local timing of rainfall predicts the timing of moult within a single locality and the progress of moult among localities that vary in the onset of the wet season in a year-round breeding tropical songbird | Journal of Ornithology | - | 10.1007/s10336-020-01825-1
2021 | Murna Tela, Will Cresswell, Hazel Chapman | Assessment of pest control services by vertebrates in Nigerian subsistence maize farms | Conservation & Society | volume=19 issue=4 firstPage=218 lastPage=224 | 10.4103/cs.cs_213_20
2021 | Murna Tela, Will Cresswell, Hazel Chapman | Pest-removal services provided by birds on subsistence farms in south-eastern Nigeria | PLOS ONE | volume=16 issue=8 articleNumber=e0255638 | 10.1371/journal.pone.0255638
2022 | A. Ringim, S. Muhammad, Longji Bako, Haruna M. Abubakar, Sulaiman M. Isa, Doofan J. Nelly, Aliyu A. Bajoga, Abdulhamid S. Bunu, H. A. Adam, Idris M. Jalo, J. Eveso, Eugene D. Mathew, Bello A. Danmallam, Umbule Mador, Jennifer I. Paul, Isuwa Aminu, Alai Lawal, Joseph I. Izang, Ponyil N. Abu | How citizen scientists are rapidly generating big distribution data: lessons from the Arewa Atlas Team, Nigerian Bird Atlas Project | Ostrich | - | 10.2989/00306525.2022.2058105
2022 | Claudia Tapia-Harris, Arin Izang, Will Cresswell | Migratory routes, breeding locations and multiple non-breeding sites of Common Whitethroats Curruca communis revealed by geolocators | PLOS ONE | - | 10.1371/journal.pone.0274017
2022 | Claudia Tapia-Harris, Will Cresswell | Common Whitethroats Curruca communis show a continuum of residency duration but a high degree of between-years site fidelity at nonbreeding grounds in Nigeria | Ecology and Evolution | volume=12 issue=9 articleNumber=e9334 | 10.1002/ece3.9334
2023 | Adewale G. Awoyemi, Juan Diego Ibáñez-Álamo | Status of urban ecology in Africa: A systematic review | Landscape and Urban Planning | - | 10.1016/j.landurbplan.2023.104707
2024 | Adewale G. Awoyemi, Yahkat Barshep, Shiiwua Manu, Juan Diego Ibáñez-Álamo | Associations between urbanization and avian communities in the Afrotropics: Evidence from taxonomic, functional and phylogenetic diversity | Global Ecology and Conservation | volume=54 articleNumber=e03108 | 10.1016/j.gecco.2024.e03108
2024 | Bello A. Danmallam | Ecological consequences of urbanization in Afrotropical bird communities: present and future prospects | Frontiers in Conservation Science | - | 10.3389/fcosc.2024.1503408
2024 | Dickson Anoibi Matthew, Samuel Temidayo Osinubi, Samuel Tertese Ivande, Soladoye B. Iwajomo, Ulf Ottosson | Structural and acoustic properties of urbanized landscapes adversely affect bird communities in a tropical environment | Frontiers in Ecology and Evolution | - | 10.3389/fevo.2024.1457049
2024 | Talatu Tende, Iniunam A. Iniunam, Samuel T. Ivande, Adewale G. Awoyemi, Bello A. Danmallam, Abubakar S. Ringim, Longji A. Bako, Fatima J. Ramzy, Nanchin W. Kazeh, Arin I. Izang, Panshak S. Kumdet, Joseph I. Ibrahim, Abubakar M. Haruna, Kevin Eyos, Ezekiel D. Iki, Adams A. Chaskda, Ulf Ottosson | Citizen science mitigates the lack of distributional data on Nigerian birds | - | - | -
2025 | Adewale G. Awoyemi | Effects of urbanization on avian diversity and human-nature interactions in tropical environments | - | - | -
no year | Claudia Tapia Harris | The non-breeding ecology of Common Whitethroats Curruca communis in central Nigeria | - | - | -
no year | G. S. Mwansat, Y. N. Lohdip, F. D. Dami | Activities of The A. P. Leventis, The West African Foremost Ornithological Research Center | Science World Journal | - | -
no year | L. G. Turshak, A. A. Chaskda, O. A. T. Namo, S. N. Dawang, O. E. Agyeno, S. A. Da'an, M. Jidangkat, G. A. Pam | Birds and mammals in some protected and community forests in Central Nigeria | Journal of Research in Forestry, Wildlife and Environment | - | -
no year | M. J. Brandt, Will Cresswell | Breeding behaviour, home range and habitat selection in Rock Firefinches (Lagonosticta sanguinodorsalis) in the wet and dry season in central Nigeria | - | - | -
no year | S. Manu, W. Peach, Will Cresswell | The effects of edge, fragment size and degree of isolation on avian species richness in highly fragmented forest in West Africa | - | - | -
no year | Taiwo C. Omotoriogun | Ornithology and conservation activities in Elizade University: promoting bird and habitat conservation in Nigeria | - | - | -
`
  .trim()
  .split("\n");

/** The degrees of the real theses: title, degree, university and supervisor. */
const degrees = `
Avian life in a seasonally arid tropical environment: adaptations and mechanisms in breeding, molt and immune function | PhD | University of St Andrews | -
Consequences of bushmeat hunting in tropical forests | PhD | Lund University | -
Distribution ecology of Palearctic migrants in the humid Guinea savannah in West Africa | PhD | University of St Andrews | -
Effects of habitat fragmentation on the distribution of forest birds in south western Nigeria, with particular reference to Ibadan malimbe and other malimbes | DPhil | University of Oxford | -
Effects of urbanization on avian diversity and human-nature interactions in tropical environments | PhD | University of Granada | Juan Diego Ibáñez Álamo
Life history trade-offs between survival, moult and breeding in a tropical season environment | PhD | University of St Andrews | Will Cresswell
The density and diversity of birds on farmland in West Africa | PhD | University of St Andrews | Will Cresswell
The non-breeding ecology of Common Whitethroats Curruca communis in central Nigeria | PhD | University of St Andrews | -
Trade-offs between the risks of predation and starvation in subtropical granivorous finches | PhD | University of St Andrews | Will Cresswell
Wild bird distribution, diversity and viral surveillance in International Institute of Tropical Agriculture, Ibadan | PhD | University of Ibadan | -
`
  .trim()
  .split("\n");

const works = readPosts().filter(({ postType }) => postType === "publication" || postType === "thesis");

test("every publication and thesis is real and matches its published record", () => {
  const shown = works.map((work) => {
    const { year, authors, title, journal, doi, publicationNumber } = work;
    expect(publicationNumber).toBeNull();
    const { volume, issue, firstPage, lastPage, articleNumber } = work;
    const numbering = Object.entries({ volume, issue, firstPage, lastPage, articleNumber })
      .filter(([, value]) => value !== null)
      .map((part) => part.join("="))
      .join(" ");
    const facts = [
      year ?? "no year",
      authors.join(", "),
      title,
      journal ?? "-",
      numbering || "-",
      doi ?? "-",
    ];
    return facts.join(" | ");
  });
  expect(shown.sort()).toEqual(records);
});

test("every thesis names the degree, the university that gave it and the supervisor, as far as known", () => {
  const theses = works.filter(({ postType }) => postType === "thesis");
  const shown = theses.map(({ title, degree, awardingInstitution, supervisors }) =>
    [title, degree, awardingInstitution, supervisors ?? "-"].join(" | "),
  );
  expect(shown.sort()).toEqual(degrees);
});

test("a title with italics has the same words", () => {
  const marked = works.filter(({ titleHtml }) => titleHtml !== null);
  expect(marked.length).toBeGreaterThan(5);
  for (const work of marked) expect(fittingTitleHtml(work), work.title).toBe(work.titleHtml);
});
