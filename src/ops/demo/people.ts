import { institutePeople } from "./people-institute.ts";
import { studentPeople } from "./people-learning.ts";
import type { DemoPerson } from "./types.ts";

const writers: DemoPerson[] = [
  {
    email: "member@example.org",
    phone1: "+234 800 555 0101",
    portrait: "crop",
    firstName: "Nenrot",
    lastName: "Dashe",
    title: "Dr",
    designation: "Research Fellow",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Jos, Nigeria",
    bio: "Nenrot studies when savanna birds change their feathers, and what else they put off while they do it. He grew up in Pankshin, took the MSc at Laminga in 2010 and found that he could not stay away from the nets. Before seven on most mornings he is at the ringing table with two students and a flask of tea.",
    about: `<p>My question is a plain one. A bird that breeds in any month of the year must still renew its feathers, and growing feathers is costly. So when does it fit the moult in?</p>
<p>Most of the answer has to come from birds in the hand, and from the same birds caught again. I therefore spend more of my year at the ringing table than at a desk. The Common Bulbul is the species I know best. It is noisy, it is everywhere and it does not mind being looked at.</p>
<p>I teach the ringing practicals and read the wing-moult pages of every student’s field book. I read Ngas proverbs too, several of which are about birds and none of which is kind to the crow.</p>`,
    memberCategory: ["staff", "alumni"],
    yearOfGraduation: 2010,
  },
  {
    email: "admin@example.org",
    portrait: "wrap",
    firstName: "Abọsẹde",
    lastName: "Adeṣina",
    title: "Mrs",
    designation: "Communications Lead",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Jos, Nigeria",
    bio: "I look after this website. If your name has lost a dot or a hook here, tell me and I will put it back. I trained in radio in Ibadan and still read every sentence aloud before it goes out. No one has ever complained that a text was too short.",
    about: `<p>I came to birds through sound. A presenter I worked with used to open his morning programme with a recording made at his own window, and people rang in to ask which bird it was. Often I did not know. I began to look them up.</p>
<p>At the institute I edit what members send in, check dates and names against the source, and decline adjectives. I am glad to help a first-time writer turn a field trip into six good paragraphs.</p>`,
    memberCategory: ["staff"],
  },
  {
    email: "mnguember.iortyom@example.org",
    portrait: "braids",
    firstName: "Mnguember",
    lastName: "Iortyom",
    title: "Ms",
    designation: "Data Manager",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Jos, Nigeria",
    bio: "Keeps the ringing and survey data. Statistician by training (Makurdi), birdwatcher by infection. Will ask you what the blank cell means: not seen, not measured, or forgotten. These are three different things.",
    about: `<p>A data sheet is a letter to someone who has not been born yet. That person will not be able to ask what you meant by a question mark in the wing column.</p>
<p>My work is to read the sheets as they come in from the field, type them, check them and send them on. I also run a weekly hour for anyone who is stuck in R. Bring your own data, however untidy, and a description of what you expected to see.</p>
<p>Home is Gboko. My favourite bird is the Abyssinian Roller, because even my mother stops to look.</p>`,
    memberCategory: ["staff"],
  },
  {
    email: "kaneng.davou@example.org",
    portrait: "bun",
    firstName: "Kaneng",
    lastName: "Davou",
    designation: "Field Supervisor",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Laminga, Plateau State",
    bio: "Kaneng Davou knows every path in the reserve and which of them floods first. She sets net rides, trains field assistants and decides when it is too windy to go on. Born near Vom, she learned her birds in Berom, then in Hausa, then in English.",
    about: `<p>People ask me for the best place in Amurum. I tell them to go where the gallery forest meets the rocks, to sit down, and to wait until their own noise has gone. In half an hour the place forgets you are there.</p>
<p>On netting days my word on the weather is final. A bird in a wet net is in trouble, and no sample is worth that.</p>`,
    memberCategory: ["staff"],
  },
  {
    email: "babatunde.oloruntoba@example.org",
    portrait: "cap",
    firstName: "Babatunde",
    lastName: "Ọlọruntọba",
    title: "Professor",
    designation: "Board Member",
    position: 3,
    placeOfWork: "Retired; formerly a university teacher of zoology",
    currentLocation: "Abẹokuta, Nigeria",
    bio: "Professor Ọlọruntọba taught zoology for thirty-four years, mostly to students who had hoped to read medicine. He brings to the board a long memory for agreements and a short patience with acronyms. In retirement he keeps a daily list of the birds of one garden in Abẹokuta.",
    about: `<p>I was a fish man first. The birds came when my knees objected to boats.</p>
<p>A field institute lives by things which do not look like science: a road that can be driven in August, a village that is consulted before a fence goes up, a salary paid on the day. When I read papers for a board meeting I look for these.</p>
<p>My garden list is of no scientific value. It has nevertheless taught me that the African Thrush sings before the muezzin and stops before the buses.</p>`,
    memberCategory: ["boardMember"],
  },
  {
    email: "esi.amoako@example.org",
    portrait: "afro",
    firstName: "Esi",
    lastName: "Amoako",
    title: "Ms",
    designation: "Board Member",
    position: 6,
    placeOfWork: "Independent auditor",
    currentLocation: "Accra, Ghana",
    bio: "Chartered accountant. Twenty years with charities that work on land, water and wildlife in Ghana, Togo and Nigeria. Reads budgets from the last line upward. On holiday she counts waders at Keta, which she says is the same job with better light.",
    about: `<p>Conservation money is often given for three years. Birds, and the people who are trained to study them, need longer than that. I sit on boards in order to ask what happens in year four.</p>
<p>I visit the station when I can. On my last stay I was handed a clipboard and made to write down ring numbers for three hours. I made one mistake, and it was found.</p>`,
    memberCategory: ["boardMember"],
  },
  {
    email: "oshoke.momodu@example.org",
    firstName: "Oshoke",
    lastName: "Momodu",
    title: "Mr",
    designation: "Farm Ecologist",
    placeOfWork: "Independent; works around Agenebode",
    currentLocation: "Agenebode, Edo State",
    bio: "I farm maize and cassava with my brothers, and I study what eats what on other people’s maize and cassava. Etsako is my first language. If you come to the derived savanna with nets or notebooks, come and talk to the farmers first; I can make the introductions.",
    about: `<p>Where I live, forest and savanna have been mixed by fire and hoes for longer than anyone can say. A field edge may hold a bush-shrike and a bishop in the same morning.</p>
<p>I work with farmers who keep a tally of the birds that visit their plots. They are better at this than I am, since they are there at six and I am still on the motorcycle.</p>`,
    memberCategory: ["affiliate"],
  },
  {
    email: "arit.effanga@example.org",
    portrait: "wrap",
    firstName: "Arit",
    lastName: "Effanga",
    title: "Mrs",
    designation: "Forest Officer and Research Affiliate",
    placeOfWork: "Forestry service, Calabar",
    currentLocation: "Calabar, Cross River State",
    bio: "A forester who looks up. Arit has walked boundary lines in the rainforest of Cross River since 2006 and keeps her bird notes in the margin of the patrol book. Her interest is in species that cannot live without old trees or undisturbed rock, and in how to monitor them without showing anyone the way.",
    about: `<p>There is a kind of survey which does harm: the one that cuts a path. Hunters use paths. So before asking how many birds there are, I ask how we shall get in and out, and who else will see where we went.</p>
<p>I am happiest under a cliff in the wet season, listening for hornbills above the rain. I am at my most useful in a meeting with the chiefs of two villages who do not agree about a boundary. In both cases one must sit still for a long time.</p>`,
    memberCategory: ["affiliate"],
  },
  {
    email: "senan.houngbedji@example.org",
    portrait: "crop",
    firstName: "Sènan",
    lastName: "Houngbédji",
    title: "Dr",
    designation: "Lecturer in Ecology",
    placeOfWork: "A university in northern Benin",
    currentLocation: "Parakou, Benin",
    bio: "Graduate of 2008, and of the long bus from Cotonou to Jos. Teaches ecology in French to students who read most of it in English. Works on hornbills, seeds and the bits of woodland between them. Always looking for a West African co-supervisor, in either language.",
    about: `<p>In 2008 I could name birds in Fon and in French and could not explain any of it in English. By Christmas I could argue about sample sizes. It was my classmates who taught me, in the evenings, with a dictionary and a great deal of pepper soup.</p>
<p>Now I send students the other way. I ask two things of them: keep your field notes in the language you think in, and translate them the same night.</p>`,
    memberCategory: ["affiliate", "alumni"],
    yearOfGraduation: 2008,
  },
  {
    email: "maryam.danlami@example.org",
    portrait: "hijab",
    firstName: "Maryam",
    lastName: "Ɗanlami",
    title: "Miss",
    designation: "MSc Student",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Laminga, Plateau State",
    bio: "From a farming family near Ningi in Bauchi State. Read Botany, switched sides. Interested in doves, francolins and all the other birds for which farmers have had a name since long before there was a field guide. Learning R, slowly and with complaints.",
    about: `<p>My grandfather can say from a call which dove it is, where it will drink and whether the millet should be watched. None of this is in a book. I should like some of it to be.</p>
<p>In the taught months I have liked distance sampling best, because it begins by admitting that you miss birds.</p>`,
    memberCategory: ["student"],
  },
  {
    email: "fatmata.bangura@example.org",
    portrait: "braids",
    firstName: "Fatmata",
    lastName: "Bangura",
    designation: "MSc Student",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Laminga, Plateau State",
    bio: "Sierra Leonean, from Kenema. Two years as an ecotourism guide before the MSc, so I can find a bird for you, tell you about it and carry your bag. Now I am learning to count it properly. I miss the sea and my sister’s cassava leaf, in that order.",
    about: `<p>As a guide you remember the best day. As a researcher you must write down the other days as well. That has been the hardest change.</p>
<p>I work on weavers. A colony is loud, public and easy to watch, and still there is a great deal in it that no one has studied. After the degree I want to go home and teach guides to keep records that someone can use.</p>`,
    memberCategory: ["student"],
  },
  {
    email: "ene.ochoga@example.org",
    firstName: "Ene",
    lastName: "Ochoga",
    designation: "PhD Student",
    placeOfWork: "Amurum Forest Reserve, Laminga",
    currentLocation: "Jos, Nigeria",
    bio: "Veterinary surgeon from Otukpo who took the MSc in 2021 and stayed on for a doctorate. Ene studies birds that live with traffic: what they drink from, where they sleep, what they can and cannot do without. She still treats the odd goat.",
    about: `<p>I used to see birds one at a time and ill. Now I see them by the hundred and mostly well, and I try to work out how they manage it on a roundabout.</p>
<p>Towns are good places to do field work. You can get a plate of rice at any hour. People do ask what you are doing behind their fence with binoculars, so I carry a letter, a field guide and a spare pair of binoculars for the person who asks.</p>`,
    memberCategory: ["student", "alumni"],
    yearOfGraduation: 2021,
  },
  {
    email: "kosisochukwu.ezeani@example.org",
    firstName: "Kosisọchukwu",
    lastName: "Ezeani",
    title: "Mr",
    designation: "Biology Teacher",
    placeOfWork: "A secondary school in Enugu",
    currentLocation: "Enugu, Nigeria",
    bio: "Class of 2015. Went back to the classroom on purpose. Mr Ezeani’s pupils keep a bird list for the school compound, argue about it and have a rule that no species goes on unless two people saw it. He atlases at weekends across the south-east.",
    about: `<p>There are forty-two pupils in my largest class and four pairs of binoculars in the cupboard. We work in teams: one looks, one draws, one writes and the rest keep quiet, which is the part they find hard.</p>
<p>I tell them that the Pied Crow on the laboratory roof has a scientific name, a range map and an opinion about us. Someone always wants to know the opinion.</p>
<p>Teachers who would like our work sheets may write to me. They are photocopied, and fit on one side.</p>`,
    memberCategory: ["alumni"],
    yearOfGraduation: 2015,
  },
  {
    email: "bulama.kyarimi@example.org",
    portrait: "cap",
    firstName: "Bulama",
    lastName: "Kyarimi",
    title: "Mr",
    designation: "Wetlands Project Officer",
    placeOfWork: "A conservation charity in Yobe State",
    currentLocation: "Damaturu, Yobe State",
    bio: "MSc 2017. Counts waterbirds in the far north-east, on foot, by canoe and once from a camel. Kanuri and Hausa spoken; Shuwa Arabic attempted. Believes that no wetland is remote to the people who fish in it, and starts every survey by asking them.",
    about: `<p>The north of Nigeria looks empty on a map of bird records. It is not empty of birds. It is short of people with a list, a pencil and a lift.</p>
<p>I organise trips so that a first-timer always walks with someone who has done it before. We start early, eat together and send the cards in before anyone goes home. A record that stays in a notebook helps no one.</p>`,
    memberCategory: ["alumni"],
    yearOfGraduation: 2017,
  },
];

/** The invented demo members; the first is the ordinary member, the second the admin. */
export const people: DemoPerson[] = [...writers, ...institutePeople, ...studentPeople];

/** The real chair of the board, whose profile has no account. */
export const chair = {
  email: "chair@example.org",
  name: "Phil Hall",
  title: "Sir",
  designation: "Chair of the Board, OBE",
  memberCategory: ["boardMember" as const],
  position: 1,
};
