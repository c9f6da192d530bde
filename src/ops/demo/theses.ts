import type { DemoPost } from "./types.ts";

/** Ten theses, four of them with a one-page summary sheet. */
export const theses: DemoPost[] = [
  {
    postType: "thesis",
    title:
      "Effects of habitat fragmentation on the distribution of forest birds in south western Nigeria, with particular reference to Ibadan malimbe and other malimbes",
    content: `<p>How does the fragmentation of forest in south-western Nigeria affect where forest birds are found? The thesis gives particular attention to the malimbes, and above all to the Ibadan Malimbe (<em>Malimbus ibadanensis</em>), which is found in Nigeria only.</p>
<p>DPhil, University of Oxford, 2002. The author later became Director of the institute. Papers on the same birds are in the publications list.</p>`,
    authors: ["Shiiwua A. Manu"],
    writer: "admin@example.org",
    createdAt: "2012-11-26T09:00:00Z",
    year: 2002,
    pdf: {
      name: "Summary sheet - Manu 2002.pdf",
      paragraphs: [
        "This sheet is a summary prepared for the demonstration of this website. It is not the thesis, and nothing in it should be cited as the thesis.",
        "Title: Effects of habitat fragmentation on the distribution of forest birds in south western Nigeria, with particular reference to Ibadan malimbe and other malimbes.",
        "Author: Shiiwua A. Manu. Degree: DPhil, University of Oxford, 2002.",
        "Subject. The thesis is about the effects of fragmentation on the distribution of forest birds in south-western Nigeria, with particular reference to the Ibadan Malimbe, Malimbus ibadanensis, and other malimbes.",
        "Where to read it. Ask the University of Oxford, or the author.",
      ],
    },
  },
  {
    postType: "thesis",
    title: "The density and diversity of birds on farmland in West Africa",
    content: `<p>How many birds does farmland in West Africa hold, and of how many kinds? Mark Hulme did his field work on the Jos Plateau.</p>
<p>PhD, University of St Andrews, 2007. Supervisor: Will Cresswell.</p>`,
    authors: ["Mark F. Hulme"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-26T09:20:00Z",
    year: 2007,
    pdf: {
      name: "Summary sheet - Hulme 2007.pdf",
      paragraphs: [
        "Prepared for the demonstration of this website. This page summarises the title and the catalogue entry; it is not the thesis itself.",
        "The density and diversity of birds on farmland in West Africa, by Mark F. Hulme. PhD thesis, University of St Andrews, 2007. Supervisor: Will Cresswell. Field work on the Jos Plateau, Nigeria.",
        "Density is the number of birds on a given area. Diversity is the number of kinds, and how evenly the birds are shared among them.",
        "The thesis itself can be found in the St Andrews Research Repository.",
      ],
    },
  },
  {
    postType: "thesis",
    title: "Trade-offs between the risks of predation and starvation in subtropical granivorous finches",
    content: `<p>A bird that avoids every predator may starve, and one that thinks of food alone may be caught. Miriam Brandt examines how seed-eating finches strike the balance, with field work in central Nigeria.</p>
<p>PhD, University of St Andrews, 2007. Supervisor: Will Cresswell.</p>`,
    authors: ["Miriam J. Brandt"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2012-11-26T09:40:00Z",
    year: 2007,
  },
  {
    postType: "thesis",
    title: "Life history trade-offs between survival, moult and breeding in a tropical season environment",
    content: `<p>To stay alive, to raise young and to renew one’s feathers all cost energy, and a bird has only so much of it. How are the three reconciled where the year is divided into a wet half and a dry half? Matthew Stevens treats survival, moult and breeding together, as parts of one life history.</p>
<p>PhD, University of St Andrews, 2011, under Will Cresswell.</p>`,
    authors: ["Matthew C. Stevens"],
    writer: "kaneng.davou@example.org",
    createdAt: "2012-11-27T08:30:00Z",
    year: 2011,
  },
  {
    postType: "thesis",
    title: "Consequences of bushmeat hunting in tropical forests",
    content: `<p>This thesis is about what the hunting of bushmeat does to tropical forests. The institute paid for part of the work.</p>
<p>PhD, Lund University, defended on 1 March 2013. Our source gives only the first name of the author, a graduate of the institute.</p>`,
    authors: ["Edu"],
    writer: "arit.effanga@example.org",
    createdAt: "2013-03-04T10:00:00Z",
    year: 2013,
  },
  {
    postType: "thesis",
    title:
      "Wild bird distribution, diversity and viral surveillance in International Institute of Tropical Agriculture, Ibadan",
    content: `<p>Which wild birds are found at the International Institute of Tropical Agriculture in Ibadan, how diverse are they, and which viruses do they carry? Taiye Adeyanju surveys all three.</p>
<p>PhD, University of Ibadan, 2014. The author also holds the Jos MSc in Conservation Biology.</p>`,
    authors: ["Taiye Adeniyi Adeyanju"],
    writer: "ene.ochoga@example.org",
    createdAt: "2021-11-30T14:00:00Z",
    year: 2014,
  },
  {
    postType: "thesis",
    title: "Distribution ecology of Palearctic migrants in the humid Guinea savannah in West Africa",
    content: `<p>Palearctic migrants breed in Europe and northern Asia and spend the northern winter in Africa. What decides where in the humid Guinea savannah they are found? Samuel Ivande’s thesis deals with their distribution and the ecology behind it.</p>
<p>University of St Andrews, PhD, 2015.</p>`,
    authors: ["Samuel T. Ivande"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2015-12-07T11:00:00Z",
    year: 2015,
    pdf: {
      name: "Summary sheet - Ivande 2015.pdf",
      paragraphs: [
        "One-page summary, written for the demonstration of this website by its editors. The thesis is a separate and much longer document.",
        "Samuel T. Ivande: Distribution ecology of Palearctic migrants in the humid Guinea savannah in West Africa. PhD thesis, University of St Andrews, 2015.",
        "Palearctic migrants are birds that breed in Europe and northern Asia and spend the northern winter further south. The Guinea savannah is the belt of woodland and tall grass between the coastal forests and the drier Sudan savannah. The thesis asks how the migrants are distributed within it.",
        "A related paper by the same author with Will Cresswell, on ecological generalism in migrants and residents, appeared in Ibis in 2016 and is listed among the publications.",
      ],
    },
  },
  {
    postType: "thesis",
    title:
      "Avian life in a seasonally arid tropical environment: adaptations and mechanisms in breeding, molt and immune function",
    content: `<p>How does a bird fit its life to a tropical year with a long dry season? Chima Nwaogu studies adaptations and mechanisms in breeding, moult and immune function. Papers by the same author are in the publications list.</p>
<p>PhD, University of St Andrews, 2019. The author took his MSc at the institute with the set of 2012.</p>`,
    authors: ["Chima Josiah Nwaogu"],
    writer: "kaneng.davou@example.org",
    createdAt: "2019-12-09T09:15:00Z",
    year: 2019,
  },
  {
    postType: "thesis",
    title: "The non-breeding ecology of Common Whitethroats Curruca communis in central Nigeria",
    content: `<p>Claudia Tapia Harris studied the life of the Common Whitethroat (<em>Curruca communis</em>) outside the breeding season. The field work was done in central Nigeria between 2017 and 2020.</p>
<p>PhD thesis, University of St Andrews. We have not been able to confirm the year.</p>`,
    authors: ["Claudia Tapia Harris"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2022-11-14T10:30:00Z",
  },
  {
    postType: "thesis",
    title:
      "Effects of urbanization on avian diversity and human-nature interactions in tropical environments",
    content: `<p>Adewale Awoyemi’s thesis is about towns in the tropics: what building does to the diversity of birds, and how people and nature meet there.</p>
<p>Defended at the University of Granada on 12 March 2025 with the support of the institute. Supervisor: Juan Diego Ibáñez Álamo.</p>`,
    authors: ["Adewale G. Awoyemi"],
    writer: "ene.ochoga@example.org",
    createdAt: "2025-03-17T09:00:00Z",
    year: 2025,
    pdf: {
      name: "Summary sheet - Awoyemi 2025.pdf",
      paragraphs: [
        "A summary prepared for the demonstration of this website. Please do not mistake it for the thesis, from which it quotes nothing.",
        "Effects of urbanization on avian diversity and human-nature interactions in tropical environments. Adewale G. Awoyemi, PhD, University of Granada, defended 12 March 2025. Supervisor: Juan Diego Ibáñez Álamo. Supported by the institute.",
        "The title names two subjects. One is birds: how the number and the variety of species change as land is built over. The other is people: how they meet and regard the nature around them.",
        "Two earlier papers with the same first author are on this site: a systematic review of urban ecology in Africa (2023) and a study of three kinds of diversity along with urbanisation in the Afrotropics (2024).",
        "The full text is in the Digibug repository of the University of Granada.",
      ],
    },
  },
];
