import type { DemoPost } from "./types.ts";

/** Seven research themes, and an eighth that is waiting for approval. */
export const research: DemoPost[] = [
  {
    postType: "research",
    title: "Palearctic migrants in the savanna",
    content: `<p>From September the savanna around Jos fills with birds that were hatched in Europe. Whinchats (<em>Saxicola rubetra</em>) take up posts on the farmland. Common Whitethroats (<em>Curruca communis</em>) skulk in the scrub. They stay for longer than they spend on the breeding grounds, and yet most of what is known about them was learned there.</p>
<h2>Why study them here</h2>
<p>Many of these species are declining. The cause may lie in Europe, on the journey or in Africa. To find out, we need to know how the birds fare in each place. Nigeria’s dry season is one of the gaps in that account.</p>
<h2>How it is done</h2>
<p>Birds are caught in mist nets and given colour rings, so that each can be known again through binoculars. Some carry a geolocator, a logger of a gram or less that records daylight. Once the bird has been caught again, day length and the time of noon give a rough position for each day of the year that has passed.</p>
<table><tbody>
<tr><th>Question</th><th>Species</th><th>Paper</th></tr>
<tr><td>Do birds return to the same place?</td><td>Whinchat</td><td><a href="https://doi.org/10.1007/s10336-015-1252-z">2016</a></td></tr>
<tr><td>Do they survive the winter?</td><td>Whinchat</td><td><a href="https://doi.org/10.1111/ibi.12319">2016</a></td></tr>
<tr><td>When do they leave, and how heavy?</td><td>Whinchat</td><td><a href="https://doi.org/10.1111/ibi.12288">2015</a></td></tr>
<tr><td>How do they cross desert and sea?</td><td>Whinchat</td><td><a href="https://doi.org/10.1111/ibi.12610">2019</a></td></tr>
<tr><td>Where do they breed, and how many sites do they use?</td><td>Common Whitethroat</td><td><a href="https://doi.org/10.1371/journal.pone.0274017">2022</a></td></tr>
<tr><td>How long do they stay?</td><td>Common Whitethroat</td><td><a href="https://doi.org/10.1002/ece3.9334">2022</a></td></tr>
</tbody></table>
<h2>Visitors and residents</h2>
<p>A second line of work compares migrants with the birds that live here all year. Are visitors less choosy? A paper of 2016 in <em>Ibis</em> found the two groups to be alike in how general they are in their habits. Doctoral theses on the distribution of migrants and on the whitethroat’s year in central Nigeria go into detail.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2022-11-28T09:00:00Z",
  },
  {
    postType: "research",
    title: "Moult and breeding in a seasonal climate",
    content: `<p>At Amurum it rains from May to October and hardly at all from November to April. Between the two, grass grows from nothing to the height of a man and burns down again. Every resident bird has to fit two large tasks into this year: to raise young, and to replace its feathers.</p>
<h2>The puzzle</h2>
<p>In Europe the order is plain. Birds breed in spring, moult in late summer, and either leave or sit out the winter. In the savanna some species breed in one season, some in another, and a few, such as the Common Bulbul (<em>Pycnonotus barbatus</em>), can be found breeding in any month. What then decides when they moult?</p>
<h2>Reading a bird in the hand</h2>
<p>Nets have been set in the reserve since 2001. Three signs are noted on every bird:</p>
<ul>
<li>the brood patch, bare skin on the belly with which a parent warms its eggs;</li>
<li>the plumage, which shows whether the bird is a juvenile;</li>
<li>the wing moult, a score from 0 to 5 for each primary feather.</li>
</ul>
<p>None of these asks for a nest to be found. Taken over years and across species, they build a calendar of the bird community.</p>
<h2>Where to read on</h2>
<p>Two papers of 2013 use such records, one to find the breeding seasons of savannah birds, the other to estimate how well forty species survive. An early paper describes the moult of Guinea savanna passerines (2007). The most recent shows that <a href="https://doi.org/10.1007/s10336-020-01825-1">local rain predicts the time of moult</a>, both at one place and among places where the wet season starts at different times.</p>
<h2>Open questions</h2>
<p>What happens when the rains come late? Do birds wait, or do they start on time and pay for it? Answers need a long series and patience, and the series is still growing.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2021-03-15T09:00:00Z",
  },
  {
    postType: "research",
    title: "How birds stay healthy: immune function in a tropical songbird",
    content: `<p>An immune system is costly to maintain. It is reasonable to expect a bird to spend on it where there is danger of infection and to save where there is none. A country that runs from rainforest to the edge of the desert is a good place to look.</p>
<h2>What is measured</h2>
<p>Innate immunity is the first line of defence. It is there before any infection and does not depend on having met the germ before. A small blood sample is enough to measure several of its parts, and the bird is then released.</p>
<h2>Why the Common Bulbul</h2>
<p>The Common Bulbul (<em>Pycnonotus barbatus</em>) lives almost everywhere in Nigeria, in wet places and dry. It eats fruit and insects. It breeds throughout the year, which lets one separate the effect of the season from the effect of breeding. Few birds could serve the purpose so well.</p>
<h2>Three studies</h2>
<ol>
<li><strong>Season.</strong> Does immune function vary with the environment or with the stage of the bird’s year? The environment explains it better (<em>Journal of Animal Ecology</em>, 2019).</li>
<li><strong>Place.</strong> Does it follow aridity from one end of a gradient to the other? It does not (<a href="https://doi.org/10.1038/s41598-020-62806-1"><em>Scientific Reports</em>, 2020</a>).</li>
<li><strong>Food.</strong> Which diet keeps innate immunity robust, fruit or invertebrates? Fruit (<a href="https://doi.org/10.1111/1365-2656.13152"><em>Journal of Animal Ecology</em>, 2020</a>).</li>
</ol>
<p>The first author’s doctoral thesis, on bird life in a seasonally arid environment (St Andrews, 2019), sets the studies beside work on breeding and moult.</p>`,
    authors: ["Ene Ochoga"],
    writer: "ene.ochoga@example.org",
    createdAt: "2022-05-09T09:00:00Z",
  },
  {
    postType: "research",
    title: "Rock Firefinch and Ibadan Malimbe: birds of small ranges",
    content: `<p>Nigeria is a large country with few birds that are all its own. Two birds of small range have been studied by people of the institute since its first years. One lives among rocks on the Plateau, the other in the forests of the south-west.</p>
<h2>The Rock Firefinch</h2>
<p>The Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) was described only in 1998. It lives on the rocky outcrops of the Jos Plateau, where grass and scrub grow among boulders. It can be seen at Amurum in any month.</p>
<p>With it lives the Jos Plateau Indigobird (<em>Vidua maryae</em>), which lays its eggs in the firefinch’s nests. Whatever harms the firefinch harms its parasite too.</p>
<h2>The Ibadan Malimbe</h2>
<p>The Ibadan Malimbe (<em>Malimbus ibadanensis</em>) is a weaver of the forests of the south-west, black with a red head. Its forest survives in fragments. A doctoral thesis finished in 2002, and the papers that followed, ask how the size of a fragment, its edge and its distance from the next one decide which birds remain.</p>
<h2>What has been written</h2>
<table><tbody>
<tr><th>Species</th><th>Subject</th><th>Year</th></tr>
<tr><td>Ibadan Malimbe</td><td>Possible reasons for its decline</td><td>2001</td></tr>
<tr><td>Ibadan Malimbe</td><td>Fragmentation, density and distribution</td><td>2005</td></tr>
<tr><td>Ibadan Malimbe</td><td>Notes on its natural history</td><td>2005</td></tr>
<tr><td>Rock Firefinch</td><td>Density and habitat on the Plateau</td><td>2005</td></tr>
<tr><td>Rock Firefinch</td><td>Breeding, home range and habitat, wet and dry season</td><td>not recorded</td></tr>
</tbody></table>
<p>Work on the firefinch goes on beyond these papers. A study of its distribution in relation to food and water was presented at the Pan-African Ornithological Congress in 2016.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2019-08-19T09:00:00Z",
  },
  {
    postType: "research",
    title: "Birds on the farm, and what they eat there",
    content: `<p>Most Nigerian birds never see the inside of a reserve. They live on farms, among maize, yam and cassava, in the trees that farmers have left and along the strips that are too wet to dig. Some take grain. Many more take the insects that would otherwise take the crop.</p>
<h2>Counting first</h2>
<p>How many birds does farmland hold, and how many kinds? A thesis of 2007, from the Jos Plateau, takes up the question. If birds are counted in the same way on farms and in a reserve, the two can be compared.</p>
<h2>Birds as pest control</h2>
<p>Later work asked what the birds do for the farmer. Two papers by Murna Tela, Will Cresswell and Hazel Chapman appeared in 2021. One measures the <a href="https://doi.org/10.1371/journal.pone.0255638">removal of pests by birds on subsistence farms in the south-east</a>. The other assesses <a href="https://doi.org/10.4103/cs.cs_213_20">pest control by vertebrates on maize</a>.</p>
<h2>How one finds out</h2>
<ul>
<li>Keep birds off some plants with netting and compare these with plants that birds can reach.</li>
<li>Set out model caterpillars of soft clay. A beak leaves one mark, a mouse another, an ant a third.</li>
<li>Watch, and write down who eats what.</li>
<li>Ask the people who own the field. They have watched for longer.</li>
</ul>
<p>These are methods in general use; each study chooses among them.</p>
<h2>Farmers as partners</h2>
<p>A farm is someone’s livelihood. Before any net or marker goes up, agree with the owner on the place, the time and what may be walked on. When the work is done, go back and explain the results.</p>`,
    authors: ["Oshoke Momodu"],
    writer: "oshoke.momodu@example.org",
    createdAt: "2022-02-07T09:00:00Z",
  },
  {
    postType: "research",
    title: "Migrants that never leave Africa",
    content: `<p>Say “migrant” to a birdwatcher in Nigeria and you will probably hear about birds from Europe. But many African birds travel too. They come with the rains and go with them, some for hundreds of kilometres, and until recently no one knew where they went.</p>
<h2>Three of them</h2>
<ul>
<li><strong>African Cuckoo</strong> (<em>Cuculus gularis</em>): heard on the Jos Plateau when the rains begin, silent or absent for much of the year.</li>
<li><strong>Black Coucal</strong> (<em>Centropus grillii</em>): a bird of wet grassland, hard to see outside the breeding season.</li>
<li><strong>Woodland Kingfisher</strong> (<em>Halcyon senegalensis</em>): loud and easy to find while it stays.</li>
</ul>
<h2>Following a cuckoo</h2>
<p>A satellite tag sends its position while the bird flies on. The bird does not have to be caught again. In 2013 five African Cuckoos were carrying tags that had been fitted around Amurum, Bassa and Toro. The paper on their movements was accepted by <em>Journal of Avian Biology</em> in 2017, and a talk at the Pan-African Ornithological Congress of 2016 set the cuckoo beside the Black Coucal.</p>
<h2>Why it matters</h2>
<p>A bird that breeds in Plateau State may depend on a wetland or woodland in another country. Protecting it in one place only is half the task. For many intra-African migrants the other place has not even been named.</p>
<h2>How you can help</h2>
<p>Note your first and last dates. When did you hear the first African Cuckoo this year, and the last Woodland Kingfisher? A dated list from one garden, made every year, is worth more than a hundred undated memories.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2023-05-22T09:00:00Z",
  },
  {
    postType: "research",
    title: "The Nigerian Bird Atlas: many eyes, one map",
    content: `<p>A bird atlas is a map made of visits. Volunteers go to a marked square, list what they see and hear, and send the list in. No single list is remarkable. Thousands of them show where a species lives and, in time, whether it still does.</p>
<h2>The unit: a pentad</h2>
<p>Nigeria is divided into 11,080 pentads, each five minutes of latitude by five of longitude, or about nine kilometres by nine. The list from one visit is called a card. The project began in December 2015 with the Nigerian Conservation Foundation and the Animal Demography Unit in Cape Town as partners, and is part of the African Bird Atlas Project.</p>
<h2>How far it has come</h2>
<table><tbody>
<tr><th>Measure</th><th>Number</th></tr>
<tr><td>Pentads visited</td><td>5,343</td></tr>
<tr><td>Cards sent in</td><td>10,623</td></tr>
<tr><td>Species recorded</td><td>921</td></tr>
<tr><td>Pentads needed for the whole country</td><td>11,080</td></tr>
</tbody></table>
<p>By 2022 there were 827 volunteers in 28 bird clubs. The three most often recorded birds were Common Bulbul, Laughing Dove and Grey-backed Camaroptera. Among the best-covered places were Amurum, Rennajj Fish Farm and Obudu.</p>
<h2>Travelling together</h2>
<p>Much of the north had hardly been surveyed. The Arewa Atlas Team goes there in groups, old hands with newcomers, for a few days at a time. A team for the south-east and south-south does likewise. The Arewa team describes what it learned in <a href="https://doi.org/10.2989/00306525.2022.2058105">a paper in <em>Ostrich</em></a>.</p>
<h2>Take part</h2>
<p>You need a pair of binoculars, a field guide and the BirdLasser app. Our document “How to record a pentad” explains the rest in one page. Maps and stories are at <a href="https://nibap.ng">nibap.ng</a>.</p>`,
    authors: ["Mnguember Iortyom", "Bulama Kyarimi"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2024-06-10T09:00:00Z",
  },
  {
    postType: "research",
    title: "Constant-effort ringing: the same nets, year after year",
    content: `<p>If you catch more birds this year than last, are there more birds, or did you only put up more nets? Constant-effort ringing removes the doubt. The nets are set in the same places, for the same hours, on the same number of days.</p>
<h2>What it yields</h2>
<p>Three things that a single good morning cannot give: whether numbers rise or fall, how many of the birds caught are young, and how many adults live to be caught again.</p>
<h2>How it is organised</h2>
<p>APRING coordinates ringing in Nigeria under SAFRING in Cape Town, which licenses ringers and supplies the rings. Data are sent in twice a year. Nets have been run at Amurum since 2001, and the survival of forty savanna species from 2001 to 2008 has been published from them.</p>
<h2>What we ask of ringers</h2>
<ul>
<li>Use the same net positions, even when another place looks better today.</li>
<li>Write down the hours, also on mornings without a bird.</li>
<li>Measure everything that is on the sheet, for the common species too.</li>
</ul>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2026-05-11T10:20:00Z",
    pending: true,
  },
];
