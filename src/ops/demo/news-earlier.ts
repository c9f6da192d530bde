import type { DemoPost } from "./types.ts";

/** News from 2001 to 2019. */
export const earlierNews: DemoPost[] = [
  {
    postType: "news",
    title: "A new ornithological institute opens near Jos",
    content: `<p>A centre for the study of birds has opened at the Amurum Forest, beside the village of Laminga and about fifteen kilometres north-east of Jos. Research and training will share one roof.</p>
<p>Four parties signed the founding agreement: the University of Jos, the Leventis Conservation Foundation, the Nigerian Conservation Foundation and the community of Laminga.</p>
<p><em>Note from the archive: this report goes back to June 2001. The institute counts its own years from 2002, when the MSc began.</em></p>`,
    authors: ["Babatunde Ọlọruntọba"],
    writer: "babatunde.oloruntoba@example.org",
    createdAt: "2001-06-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "Ten years of training",
    content: `<p>The institute is ten years old. It marked the day with talks by graduates.</p>
<p>By now 58 people have taken the master’s degree here and five the doctorate.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-11-15T16:00:00Z",
  },
  {
    postType: "news",
    title: "Third Leventis Lecture: Peter Jones on the avian locust",
    content: `<p>Dr Peter Jones of Edinburgh gave the third annual A. P. Leventis Lecture on 15 November. His subject was the bird that is called the avian locust.</p>
<p>The name is usually given to the Red-billed Quelea (<em>Quelea quelea</em>).</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2012-11-15T18:30:00Z",
  },
  {
    postType: "news",
    title: "Eight new masters: the ninth MSc set",
    content: `<p>Eight students of the ninth set have presented their research projects. The external examiner was Dr Andy Gosler.</p>
<p>Each talk was the outcome of six months of the student’s own research, which follows six months of teaching.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-12-12T15:20:00Z",
  },
  {
    postType: "news",
    title: "Our founder joins the board of the FitzPatrick Institute",
    content: `<p>Dr Tasso Leventis, founder and patron of this institute, has been appointed to the board of the FitzPatrick Institute in Cape Town, a centre of excellence for the study of African birds.</p>
<p>SAFRING, which supplies the rings for birds in Nigeria, is in Cape Town too.</p>`,
    authors: ["Babatunde Ọlọruntọba"],
    writer: "babatunde.oloruntoba@example.org",
    createdAt: "2013-02-20T10:00:00Z",
  },
  {
    postType: "news",
    title: "A doctorate at Lund for a graduate of the institute",
    content: `<p>Our alumna Edu defended her doctoral thesis at Lund University in Sweden on 1 March. It deals with the consequences of bushmeat hunting in tropical forests.</p>
<p>Part of the work was paid for by the institute. The thesis is listed under Theses and Dissertations.</p>`,
    authors: ["Arit Effanga"],
    writer: "arit.effanga@example.org",
    createdAt: "2013-03-01T17:00:00Z",
  },
  {
    postType: "news",
    title: "Tenth MSc set presents, and Liberia joins",
    content: `<p>Professor Irene Tieleman came as external examiner, and eight students of the tenth set presented their projects to her.</p>
<p>In the class that is now beginning there is, for the first time, a student from Liberia.</p>`,
    authors: ["Sènan Houngbédji"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2013-09-27T14:10:00Z",
  },
  {
    postType: "news",
    title: "Where the tagged African Cuckoos are",
    content: `<p>Five African Cuckoos (<em>Cuculus gularis</em>) were given satellite tags around Amurum, Bassa and Toro. The project has sent word of how they are getting on.</p>
<p>One of the tags has gone silent.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2013-10-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "Marsh Award for Shiiwua Manu",
    content: `<p>Dr Shiiwua Manu, Director of the institute, has received the Marsh Award for International Ornithology. The award was presented in London in November.</p>
<p>He took his own doctorate with a study of forest birds, above all the Ibadan Malimbe (<em>Malimbus ibadanensis</em>).</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2014-11-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "Les Underhill gives the fourth Leventis Lecture",
    content: `<p>Professor Les Underhill of the University of Cape Town came to Jos on 11 November to give the fourth annual A. P. Leventis Lecture. He spoke about the conservation of biodiversity.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2014-11-11T19:00:00Z",
  },
  {
    postType: "news",
    title: "Map a pentad: the Nigerian Bird Atlas Project begins",
    content: `<p>Which birds live where you live? From this month anyone in Nigeria can help to answer the question. The Nigerian Bird Atlas Project divides the country into pentads, squares of about nine kilometres by nine, and asks volunteers to list the birds of each.</p>
<p>You need a telephone with the BirdLasser app.</p>
<p>Our partners are the Nigerian Conservation Foundation and the Animal Demography Unit in Cape Town. The project belongs to the African Bird Atlas Project.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2015-12-01T09:00:00Z",
    datePrecision: "month",
  },
  {
    postType: "news",
    title: "WARC travel grants: apply by 15 March",
    content: `<p>West African researchers who hope to attend the ornithological congress in Senegal this year should note a date. Applications for the WARC travel grants close on 15 March 2016.</p>`,
    authors: ["Sènan Houngbédji"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2016-02-01T09:00:00Z",
    datePrecision: "unknown",
  },
  {
    postType: "news",
    title: "The institute introduces itself to the African Bird Club",
    content: `<p>Members of the African Bird Club heard about us at their annual meeting in London. Our Director, Dr Shiiwua Manu, described how it began and what its people study.</p>
<p>Dr Tasso Leventis, President of the Club as well as our founder, took the vultures of Africa as his theme.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2016-04-16T20:00:00Z",
  },
  {
    postType: "news",
    title: "Five of us are going to the congress in Senegal",
    content: `<p>The institute is paying for five places at the 14th Pan-African Ornithological Congress, to be held in Senegal in October 2016. The winners and their subjects are:</p>
<ul>
<li>Sola Iwajomo: migration within Africa as satellite tags reveal it, in the African Cuckoo (<em>Cuculus gularis</em>) and the Black Coucal (<em>Centropus grillii</em>)</li>
<li>Sam Ivande: how particular Palearctic migrants are about habitat in winter</li>
<li>Wale Awoyemi: an experiment on nest predation in north-central Nigeria</li>
<li>Nanchin Kazeh: parasites and body condition in the African Thrush (<em>Turdus pelios</em>)</li>
<li>Bridget Ogolowa: food, water and the whereabouts of the Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>)</li>
</ul>
<p>We congratulate all five.</p>`,
    authors: ["Sènan Houngbédji"],
    writer: "senan.houngbedji@example.org",
    createdAt: "2016-01-01T09:00:00Z",
    datePrecision: "year",
  },
  {
    postType: "news",
    title: "Franz Bairlein on birds of two continents",
    content: `<p>Professor Franz Bairlein gave the 2017 Leventis Lecture on 15 November. His subject was birds of two continents: migrants, and how the land is used.</p>
<p>He also spoke of the value of one tree, the Ana tree (<em>Faidherbia albida</em>).</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2017-11-15T19:00:00Z",
  },
  {
    postType: "news",
    title: "Niger State turns yellow on the atlas map",
    content: `<p>Niger is the largest state of the federation. In July the Arewa Atlas Team spent four days there, to paint it yellow on the atlas map.</p>
<p>An MSc student of the institute who went along has written about the trip on the atlas website, <a href="https://nibap.ng">nibap.ng</a>.</p>`,
    authors: ["Bulama Kyarimi"],
    writer: "bulama.kyarimi@example.org",
    createdAt: "2019-07-01T09:00:00Z",
    datePrecision: "month",
  },
];
