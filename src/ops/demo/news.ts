import { earlierNews } from "./news-earlier.ts";
import type { DemoPost } from "./types.ts";

const laterNews: DemoPost[] = [
  {
    postType: "news",
    title: "Atlasing around Ningi and Darazo",
    content: `<p>A birdwatcher from Jos has been atlasing for the first time, and helped to cover pentads around Ningi and Darazo in Bauchi State.</p>
<p>The newcomer’s own account of those days is on <a href="https://nibap.ng">nibap.ng</a>.</p>`,
    authors: ["Bulama Kyarimi"],
    writer: "bulama.kyarimi@example.org",
    createdAt: "2020-09-30T10:00:00Z",
  },
  {
    postType: "news",
    title: "Fifty species on World Migratory Bird Day",
    content: `<p>Jos Bird Club marked World Migratory Bird Day in October at Rennajj Fish Farm. The list came to about fifty species.</p>
<p>Bird of the day was a Western Olivaceous Warbler (<em>Iduna opaca</em>).</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2020-10-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "Common Bulbuls take their cue from local rain",
    content: `<p>The Common Bulbul (<em>Pycnonotus barbatus</em>) may breed in any month of the year. Its moult is more orderly. A new study of fifteen sites in Nigeria shows that the time of moult goes with the time at which the rains set in locally.</p>
<p>The authors are Chima Nwaogu and Will Cresswell, and the paper is in <em>Journal of Ornithology</em> (<a href="https://doi.org/10.1007/s10336-020-01825-1">10.1007/s10336-020-01825-1</a>).</p>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2020-10-20T08:15:00Z",
  },
  {
    postType: "news",
    title: "Two forest birds in the savanna",
    content: `<p>A Yellowbill (<em>Ceuthmochares aereus</em>) and a Little Greenbul (<em>Eurillas virens</em>) have been caught in the nets at Amurum, far north of the forest belt.</p>
<p>The atlas website, <a href="https://nibap.ng">nibap.ng</a>, explains how they came to be there.</p>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2020-12-16T12:00:00Z",
  },
  {
    postType: "news",
    title: "First expedition to Anambra",
    content: `<p>The atlas team for the south-east and south-south went to Anambra State in 2020. For one of its volunteers it was the first expedition, and he has written it down for the atlas website.</p>
<p>The story is on <a href="https://nibap.ng">nibap.ng</a>.</p>`,
    authors: ["Kosisọchukwu Ezeani"],
    writer: "kosisochukwu.ezeani@example.org",
    createdAt: "2020-12-18T18:20:00Z",
  },
  {
    postType: "news",
    title: "Thirty young scientists, twenty-six days",
    content: `<p>Fifteen went to Yankari and fifteen to Weppa. In July thirty young scientists took part in a field course in ornithology that lasted 26 days and was paid for by a grant of the National Geographic Society.</p>
<p>The course covered birds, R and project work.</p>`,
    authors: ["Nenrot Dashe", "Oshoke Momodu"],
    writer: "member@example.org",
    createdAt: "2021-08-01T09:00:00Z",
    datePrecision: "unknown",
  },
  {
    postType: "news",
    title: "Jos Bird Club is five years old",
    content: `<p>On 13 November Jos Bird Club held a bird fair at the institute to mark its fifth birthday.</p>
<p>There was a bird walk, and there were talks and an exhibition.</p>`,
    authors: ["Ene Ochoga"],
    writer: "ene.ochoga@example.org",
    createdAt: "2021-11-19T15:00:00Z",
  },
  {
    postType: "news",
    title: "Ringing course planned",
    content: `<p>APRING, which coordinates bird ringing in Nigeria, is planning a course in ringing skills. It is meant for experienced ringers and for volunteers.</p>
<p>Ringing here is licensed by SAFRING, which also supplies the rings.</p>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2022-01-01T09:00:00Z",
    datePrecision: "year",
  },
  {
    postType: "news",
    title: "Twenty-four volunteers in Gombe",
    content: `<p>Twenty-four volunteers were at work all over Gombe State in March.</p>
<p>One of them has written about it on <a href="https://nibap.ng">nibap.ng</a> under the title “A taste of the jungle”.</p>`,
    authors: ["Bulama Kyarimi"],
    writer: "bulama.kyarimi@example.org",
    createdAt: "2022-04-17T17:00:00Z",
  },
  {
    postType: "news",
    title: "Twenty years on: a Centre of Excellence with its own PhD",
    content: `<p>For the twentieth anniversary the Senate of the University of Jos has given the institute a new status. It is now a Centre of Excellence, and a PhD programme has been approved.</p>
<p>At the anniversary Dr Samuel Osinubi spoke on the Woodland Kingfisher (<em>Halcyon senegalensis</em>).</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2022-12-01T09:00:00Z",
    datePrecision: "unknown",
  },
  {
    postType: "news",
    title: "A newcomer’s weekend with the atlas team",
    content: `<p>A newcomer spent a weekend with them and has written about it on <a href="https://nibap.ng">nibap.ng</a>.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2023-07-01T12:30:00Z",
  },
  {
    postType: "news",
    title: "Africa’s first Center for Species Survival will be at Amurum",
    content: `<p>The institute and the Species Survival Commission of IUCN have agreed to set up a Center for Species Survival here. It is the first of its kind in Africa.</p>
<p>Professor Adams Chaskda, our Director, and Jon Paul Rodríguez, who chairs the Commission, signed the agreement in August.</p>
<p>The Center is to help with three things: to assess species for a national Red List, to train and plan, and to see that plans turn into action.</p>`,
    authors: ["Arit Effanga"],
    writer: "arit.effanga@example.org",
    createdAt: "2023-08-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "Center for Species Survival counts the threatened",
    content: `<p>The Center for Species Survival has begun work with a review of what is known. More than 500 species found in Nigeria are threatened.</p>
<table><tbody>
<tr><th>Red List category</th><th>Species</th></tr>
<tr><td>Critically Endangered (CR)</td><td>67</td></tr>
<tr><td>Endangered (EN)</td><td>162</td></tr>
<tr><td>Vulnerable (VU)</td><td>274</td></tr>
</tbody></table>
<p>The three categories together are what the Red List calls threatened.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2024-01-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "A specialist group for Nigeria’s species",
    content: `<p>IUCN’s Species Survival Commission now has a Nigeria Species Specialist Group. It will work side by side with the Center for Species Survival at Amurum.</p>
<p>Two tasks come first: to assess species for the Red List, and to write action plans for those which need one.</p>`,
    authors: ["Arit Effanga"],
    writer: "arit.effanga@example.org",
    createdAt: "2024-02-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "What 827 volunteers did for Nigeria’s birds",
    content: `<p>Seventeen authors, all trained at the institute, have published an account of the bird atlas. It is the work of 827 volunteers in 28 bird clubs. Together they have recorded about three quarters of the bird species known from Nigeria.</p>
<p>The paper is listed among our publications under the title <em>Citizen science mitigates the lack of distributional data on Nigerian birds</em>.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2024-05-22T13:00:00Z",
  },
  {
    postType: "news",
    title: "Abu Dhabi: a declaration for species",
    content: `<p>The leaders of the Species Survival Commission have met in Abu Dhabi. The Center for Species Survival at Amurum was among those taking part.</p>
<p>The meeting closed with a declaration: nature cannot be protected unless its species are saved. The text is on the Center’s site, <a href="https://cssn.aplori.org">cssn.aplori.org</a>.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2024-10-31T18:00:00Z",
  },
  {
    postType: "news",
    title: "Two days on the bird atlas at Bingham University",
    content: `<p>Bingham University has been host to a seminar on bird atlasing and environmental studies. Dr Talatu Tende led it over two days.</p>`,
    authors: ["Maryam Ɗanlami"],
    writer: "maryam.danlami@example.org",
    createdAt: "2025-06-01T09:00:00Z",
    datePrecision: "unknown",
  },
  {
    postType: "news",
    title: "Ninth Leventis Lecture: two national parks brought back",
    content: `<p>Tunde Morakinyo of the ANI Foundation spoke at the ninth annual Leventis Lecture, on Thursday 13 November, about how Gashaka Gumti and Okomu national parks are being brought back to life.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2025-11-13T19:30:00Z",
  },
  {
    postType: "news",
    title: "Library hours, in case you have forgotten",
    content: `<p>The library is open from Monday to Friday, 8.30 to 15.50. A loan lasts a week and can be renewed if no one else has requested the book. It costs nothing.</p>`,
    authors: ["Ene Ochoga"],
    writer: "ene.ochoga@example.org",
    createdAt: "2026-05-18T16:05:00Z",
    pending: true,
  },
];

/** All demo news, from 2001 to 2026. */
export const news: DemoPost[] = [...earlierNews, ...laterNews];
