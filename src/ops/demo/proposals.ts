import type { DemoPost } from "./types.ts";

/** Seven research proposals, and an eighth that is waiting for approval. */
export const proposals: DemoPost[] = [
  {
    postType: "proposal",
    title: "Birds and street trees in Jos: which trees do sunbirds use?",
    content: `<p>When a road is widened its trees are felled, and others are planted later. I should like to know which street trees sunbirds visit, so that planting can take it into account.</p>
<h2>Question</h2>
<p>Do sunbirds use native street trees more than introduced ones, and does it depend on whether the tree is in flower?</p>
<h2>Method</h2>
<p>Sixty trees along six roads, half native and half introduced. Each is watched for ten minutes, once a month for twelve months, in the first three hours of the day. I shall record sunbird species, visits to flowers, traffic and whether the tree is in flower.</p>
<h2>What is needed</h2>
<ul>
<li>Binoculars, a range finder and a clicker from the store</li>
<li>Leave from the town authority for standing about with them</li>
<li>One assistant for two mornings a month</li>
</ul>
<h2>Limits</h2>
<p>One town and one year. Trees are not chosen by chance, since the planners chose them first. I shall say so.</p>`,
    authors: ["Ene Ochoga"],
    writer: "ene.ochoga@example.org",
    createdAt: "2025-02-24T10:00:00Z",
    year: 2025,
  },
  {
    postType: "proposal",
    title: "Do perches bring insect-eating birds into maize plots at Weppa?",
    content: `<p>Farmers around Agenebode say that shrikes hunt where there is something to sit on. If so, a few poles may be a cheap help. It is a simple thing to test, and as far as I know no one here has.</p>
<h2>Plan</h2>
<p>Twelve maize plots on farms whose owners agree. In six I put up four bamboo poles, two metres high; in the other six, none. Which plots get poles is decided by lot. From tasselling to harvest I watch each plot for twenty minutes a week and count the birds that come down to feed. On ten marked plants in each plot I count insect damage.</p>
<h2>Time and money</h2>
<p>One growing season, June to September. Bamboo is free. I ask for transport and for a small payment to the farmers, who lose a little time to my questions.</p>
<h2>After the harvest</h2>
<p>Whatever comes of it, the owners hear first, in Etsako.</p>`,
    authors: ["Oshoke Momodu"],
    writer: "oshoke.momodu@example.org",
    createdAt: "2025-03-31T08:20:00Z",
    year: 2025,
  },
  {
    postType: "proposal",
    title: "Body moult in Common Bulbuls caught more than once in a season",
    content: `<p>Most records of moult come from birds that were caught once. They show at what stage each bird was, but not how fast it went on. Birds that are caught twice within one moult can show the pace directly. The Common Bulbul (<em>Pycnonotus barbatus</em>) is common and faithful enough at Amurum to make this worth trying.</p>
<h2>Aims</h2>
<ol>
<li>To estimate how many days a wing moult takes in individual bulbuls.</li>
<li>To score body moult beside it, which is usually left out.</li>
<li>To see whether birds with a brood patch moult more slowly.</li>
</ol>
<h2>Methods</h2>
<p>Six net sites in the reserve, each visited once every ten days from April to October. All bulbuls are ringed, measured and scored on both wings; body moult is scored in five regions. I expect that about one bird in six will be caught again, and have planned the number of visits on that guess.</p>
<h2>Welfare</h2>
<p>A bird that was handled in the past five days is released at the net. Netting stops in rain.</p>
<h2>Equipment</h2>
<p>Six 12-metre nets and two balances from the store, from April.</p>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2026-01-19T09:00:00Z",
    year: 2026,
    pdf: {
      name: "Proposal - body moult in bulbuls.pdf",
      paragraphs: [
        "Research proposal, January 2026. Nenrot Dashe, Research Fellow.",
        "Aims: to estimate how many days a wing moult takes in individual Common Bulbuls; to score body moult beside it; to see whether birds with a brood patch moult more slowly.",
        "Methods: six net sites at Amurum, each visited once every ten days from April to October. All bulbuls are ringed, measured and scored on both wings and in five regions of the body.",
        "Welfare: a bird handled in the past five days is released at the net. Netting stops in rain.",
        "No results are reported here; field work has not begun.",
      ],
    },
  },
  {
    postType: "proposal",
    title: "What farmers near Ningi call their birds, and what they know of them",
    content: `<p>Hausa has names for many birds, and some of them say what the bird does or what is done because of it. The Egyptian Vulture (<em>Neophron percnopterus</em>) is <em>Ungulun Masar</em>, the vulture of Egypt, or <em>Farin Ungulu</em>, the white vulture. For farmland birds such names have seldom been collected with the knowledge that belongs to them.</p>
<h2>Questions</h2>
<ul>
<li>Which of thirty common farmland birds have a Hausa name that most farmers share?</li>
<li>Which are thought useful, harmful or neither, and for what reason?</li>
<li>Do older and younger people, men and women, give the same answers?</li>
</ul>
<h2>Method</h2>
<p>Interviews in Hausa in five villages, forty people in all, with printed plates and recorded calls. I shall ask for consent before each interview and keep no names.</p>
<h2>Why it may matter</h2>
<p>A conservation message that uses the wrong name reaches no one. I also expect to learn a great deal.</p>
<h2>Timetable</h2>
<p>Plates and trial interviews in March, field work from April to June, analysis in July.</p>`,
    authors: ["Maryam Ɗanlami"],
    writer: "maryam.danlami@example.org",
    createdAt: "2026-02-09T11:10:00Z",
    year: 2026,
  },
  {
    postType: "proposal",
    title: "Height of nest and fate of nest in a colony of Village Weavers",
    content: `<p>A colony of Village Weavers (<em>Ploceus cucullatus</em>) has nests from eye level to the top of the tree. Are the higher ones safer? The question is old, but it can be answered in four months and with a ladder.</p>
<h2>Method</h2>
<p>I shall number up to eighty nests in two colonies near Laminga. Height is measured with a marked pole. Every three days each nest is watched from the ground for signs of use; low nests are looked into with a mirror. A nest counts as successful if a young bird is seen to leave it or if well-grown young were last seen near the day of leaving.</p>
<h2>Analysis</h2>
<p>Daily nest survival, with height and position in the colony as explanatory variables, in R.</p>
<h2>What might go wrong</h2>
<p>Males tear down nests that no female has accepted, so I must not mistake this for predation. A colony tree may also be felled for firewood; I have asked both owners to warn me.</p>`,
    authors: ["Fatmata Bangura"],
    writer: "fatmata.bangura@example.org",
    createdAt: "2026-02-12T15:30:00Z",
    year: 2026,
  },
  {
    postType: "proposal",
    title: "Waterbirds of small wetlands in Yobe State: a count by the people who fish there",
    content: `<p>The large wetlands of the north-east are on every list. The small ones, ponds and old river bends that dry out by March, are on none. Fishermen visit them daily. This proposal is to train twelve of them to count waterbirds.</p>
<h2>Design</h2>
<p>Twelve wetlands, one counter each, one count a week from November to March. The sheet has ten groups that can be distinguished without a telescope: egrets, large herons, storks, ibises, whistling ducks, other ducks, stilts, lapwings, small waders, kingfishers. I visit every site once a month and count beside the counter, without talking, so that we can compare.</p>
<h2>Budget in short</h2>
<table><tbody>
<tr><th>Item</th><th>Number</th></tr>
<tr><td>Binoculars, 8×42, on loan</td><td>12</td></tr>
<tr><td>Two-day training in Damaturu</td><td>1</td></tr>
<tr><td>Printed sheets in Hausa and Kanuri</td><td>300</td></tr>
<tr><td>Site visits by motorcycle</td><td>60</td></tr>
</tbody></table>
<h2>Safety</h2>
<p>Sites are chosen with the communities, and any counter may stop at any time without giving a reason.</p>`,
    authors: ["Bulama Kyarimi"],
    writer: "bulama.kyarimi@example.org",
    createdAt: "2026-03-16T12:00:00Z",
    year: 2026,
  },
  {
    postType: "proposal",
    title: "Camera traps at nest rocks of the Grey-necked Picathartes",
    content: `<p>The Grey-necked Picathartes (<em>Picathartes oreas</em>) breeds on a few rock faces in the forest of Cross River, and a paper of 2014 looked at hunting camps beside such rocks. I propose to learn who comes to the rocks now, without being there myself.</p>
<h2>Approach</h2>
<p>One camera at each of eight rocks, for two breeding seasons. Cameras are set outside the season and left. They look at the foot of the rock, not into nests. I shall count days with picathartes, with other animals and with people.</p>
<h2>Discretion</h2>
<ul>
<li>No position is published, and none is stored with the pictures.</li>
<li>Pictures of people are counted and then deleted. The communities know this before the first camera goes up.</li>
<li>We use paths that exist, and cut none.</li>
</ul>
<h2>Needed</h2>
<p>Ten camera traps on long loan, cards and batteries, and two patrol days a month from my own service, which has agreed.</p>`,
    authors: ["Arit Effanga"],
    writer: "arit.effanga@example.org",
    createdAt: "2026-04-20T09:40:00Z",
    year: 2026,
  },
  {
    postType: "proposal",
    title: "Reading the old ringing sheets again",
    content: `<p>Whatever is typed from paper has slips in it. For the ringing sheets of the early years I propose to compare a sample of the paper with the database, line by line, in order to say how often the two differ and in which columns.</p>
<h2>Method</h2>
<p>Five hundred lines drawn by lot from the sheets of 2001 to 2008. Two readers, each without sight of the other’s copy. Every difference is put down as a misreading, a slip of typing or a later correction.</p>
<h2>Use</h2>
<p>If errors gather in one column, we read that column again in full. If there are hardly any, we shall at least know.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2026-05-25T08:50:00Z",
    year: 2026,
    pending: true,
  },
];
