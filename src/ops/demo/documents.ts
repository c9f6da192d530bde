import type { DemoPost } from "./types.ts";

/** Seven documents, and an eighth that is waiting for approval. */
export const documents: DemoPost[] = [
  {
    postType: "document",
    title: "How to record a pentad",
    content: `<p>A pentad is five minutes of latitude by five of longitude, about nine kilometres by nine. This sheet explains how to make a full list for the Nigerian Bird Atlas Project.</p>
<h2>Before you go</h2>
<ul>
<li>Choose a pentad and look at its edges on the map. A bird outside the edge belongs on another list.</li>
<li>Open a card in the BirdLasser app and check that the telephone finds its position.</li>
<li>Tell someone where you will be. Greet the village head.</li>
</ul>
<h2>In the field</h2>
<ol>
<li>Give it at least two hours of real birding, more if you can. You may add to the same card for up to five days.</li>
<li>Visit every kind of habitat in the pentad, not the best one only.</li>
<li>Enter each species once, in the order in which you meet it. Heard counts as well as seen.</li>
<li>If you are not sure of a bird, leave it out.</li>
</ol>
<h2>Afterwards</h2>
<p>Send the card in on the same day. A short list from a place where no one has looked is worth more than a long one from the usual pond.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2020-02-10T09:00:00Z",
    pdf: {
      name: "How to record a pentad.pdf",
      paragraphs: [
        "A pentad is five minutes of latitude by five of longitude, about nine kilometres by nine.",
        "Before you go. Choose a pentad and look at its edges on the map. Open a card in the BirdLasser app and check that the telephone finds its position. Tell someone where you will be. Greet the village head.",
        "In the field. Give it at least two hours of real birding. You may add to the same card for up to five days. Visit every kind of habitat. Enter each species once, in the order in which you meet it, by sight or by voice. If you are not sure of a bird, leave it out.",
        "Afterwards. Send the card in on the same day.",
        "A bird outside the edge belongs on another list.",
      ],
    },
  },
  {
    postType: "document",
    title: "Ringing data sheet: what each column means",
    content: `<p>Each line is one bird at one capture. Fill in every column. If you did not measure something, write a dash to show that it was not forgotten.</p>
<table><tbody>
<tr><th>Column</th><th>What to write</th></tr>
<tr><td>Ring</td><td>The full number with its prefix, read aloud twice. Mark whether the ring is new or the bird was ringed before.</td></tr>
<tr><td>Species</td><td>The English name in full. No abbreviations of your own.</td></tr>
<tr><td>Age</td><td>Juvenile, immature or adult, and only as far as you can tell.</td></tr>
<tr><td>Sex</td><td>Male, female or unknown.</td></tr>
<tr><td>Wing</td><td>Closed wing, flattened and straightened, in millimetres.</td></tr>
<tr><td>Mass</td><td>In grams, to one decimal. Set the balance to zero with the empty bag on it.</td></tr>
<tr><td>Brood patch</td><td>Present or absent. Blow the belly feathers apart to look.</td></tr>
<tr><td>Moult</td><td>Ten scores from 0 to 5, innermost primary first. See “Moult scores from 0 to 5”.</td></tr>
<tr><td>Place</td><td>Site and net number.</td></tr>
<tr><td>Time</td><td>When the bird came out of the net, on the 24-hour clock.</td></tr>
<tr><td>Ringer</td><td>The initials of the person who held the bird.</td></tr>
</tbody></table>
<p>Ringing in Nigeria is coordinated by APRING under SAFRING. Sheets are collected and sent on twice a year, so hand yours in while you can still read it.</p>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2021-06-14T09:00:00Z",
    pdf: {
      name: "Ringing data sheet explained.pdf",
      paragraphs: [
        "Each line is one bird at one capture. If you did not measure something, write a dash.",
        "Ring: the full number with its prefix, read aloud twice; new or already ringed. Species: English name in full. Age: juvenile, immature or adult, as far as you can tell. Sex: male, female or unknown.",
        "Wing: closed wing, flattened and straightened, in millimetres. Mass: grams, one decimal, balance set to zero with the empty bag.",
        "Brood patch: present or absent. Moult: ten scores from 0 to 5, innermost primary first.",
        "Place: site and net number. Time: out of the net, 24-hour clock. Ringer: initials of the person who held the bird.",
        "Ringing in Nigeria is coordinated by APRING under SAFRING. Data are sent in twice a year.",
      ],
    },
  },
  {
    postType: "document",
    title: "Moult scores from 0 to 5",
    content: `<p>Open the wing gently, away from the wind, and look at the primaries one by one. Start with the innermost, next to the secondaries, and work outward. Most small birds replace them in that order.</p>
<table><tbody>
<tr><th>Score</th><th>The feather is</th></tr>
<tr><td>0</td><td>old</td></tr>
<tr><td>1</td><td>missing, or new and still wholly in its pin</td></tr>
<tr><td>2</td><td>new, just out of the sheath, up to one third grown</td></tr>
<tr><td>3</td><td>new, between one and two thirds grown</td></tr>
<tr><td>4</td><td>new, more than two thirds grown, with waxy sheath at the base</td></tr>
<tr><td>5</td><td>new and fully grown, without any sheath</td></tr>
</tbody></table>
<h2>Adding up</h2>
<p>Ten primaries give a total from 0, moult not begun, to 50, moult complete. Where the outermost feather is too small to score, say so, and count to 45.</p>
<h2>Common mistakes</h2>
<ul>
<li>Taking a worn new feather for an old one. Compare gloss and tip with its neighbours.</li>
<li>Scoring one wing and copying it to the other. Look at both; a feather lost by accident is missing on one side only.</li>
<li>Beginning at the wrong end.</li>
</ul>`,
    authors: ["Nenrot Dashe"],
    writer: "member@example.org",
    createdAt: "2021-06-14T10:00:00Z",
    pdf: {
      name: "Moult scores from 0 to 5.pdf",
      paragraphs: [
        "Score each primary, innermost first. Look at both wings.",
        "0: old. 1: missing, or new and wholly in pin. 2: new, up to one third grown. 3: new, one to two thirds grown. 4: new, more than two thirds grown, waxy sheath at the base. 5: new, fully grown, no sheath.",
        "Ten primaries add up to a total between 0 (not begun) and 50 (complete). If the outermost is too small to score, say so and count to 45.",
        "A feather missing on one side only was probably lost by accident and is not moult.",
      ],
    },
  },
  {
    postType: "document",
    title: "Point count protocol for beginners",
    content: `<p>A point count is simple: stand still for a fixed time and write down every bird. The fixed time is what makes it science.</p>
<h2>Set out the points</h2>
<p>Choose them on the map, before you have seen where the birds are. Leave at least 200 metres between points, so that you do not count the same bird twice.</p>
<h2>At each point</h2>
<ol>
<li>Arrive quietly and wait for two minutes.</li>
<li>Count for ten minutes by the watch. Use the same length at every point.</li>
<li>For each bird note the species, how many, whether seen or heard, and the distance from you in metres.</li>
<li>Record birds that only fly over in a separate column.</li>
<li>Stop when the time is up, even if an eagle comes round the hill.</li>
</ol>
<h2>Weather and hour</h2>
<p>Begin soon after sunrise and end by mid-morning, when birds fall silent. Do not count in rain, strong wind or heavy harmattan haze; write down what the weather was.</p>
<h2>Distances</h2>
<p>Guessing distance is a skill. Practise on trees, pace them out and be ashamed for a week. A good guess lets the analysis allow for birds that were there but escaped you.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2022-01-17T08:00:00Z",
    pdf: {
      name: "Point counts for beginners.pdf",
      paragraphs: [
        "Stand still for a fixed time and write down every bird.",
        "Points are chosen on the map beforehand, at least 200 metres apart.",
        "At each point: arrive quietly, wait two minutes, then count for ten minutes by the watch. For each bird note species, number, seen or heard, and distance in metres. Birds that only fly over go in a separate column. Stop when the time is up.",
        "Begin soon after sunrise and end by mid-morning. Do not count in rain, strong wind or heavy haze. Write down the weather.",
        "Practise distances on trees and pace them out.",
      ],
    },
  },
  {
    postType: "document",
    title: "Field kit checklist for a day of mist-netting",
    content: `<p>Tick it off the evening before. It is a long walk back for a pencil.</p>
<h2>Nets</h2>
<ul>
<li>Mist nets of 9, 12 and 18 metres, dry and repaired</li>
<li>Two poles for each net, guy lines, pegs</li>
<li>Scissors or a fine hook for the bad tangle</li>
</ul>
<h2>Ringing table</h2>
<ul>
<li>Rings in every size you may need, on their strings, with the list of numbers</li>
<li>Ringing pliers</li>
<li>Clean cloth bags, at least thirty</li>
<li>Wing rule, balance and spare batteries</li>
<li>Data sheets, two pencils, knife</li>
<li>Field guide, this year’s permit</li>
</ul>
<h2>Yourself</h2>
<ul>
<li>Head torch, watch, GPS, telephone with power</li>
<li>Binoculars, 8×42</li>
<li>Water, food, hat, rain jacket from April</li>
<li>First-aid kit</li>
</ul>
<h2>Rules at the nets</h2>
<p>Walk round the nets every twenty minutes, more often in sun. Close them in rain, in strong wind and when there are more birds than hands. Never leave an open net unattended. The bird comes before the data.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2022-01-17T08:40:00Z",
    pdf: {
      name: "Mist-netting checklist.pdf",
      paragraphs: [
        "Nets: mist nets of 9, 12 and 18 metres; two poles each, guy lines, pegs; scissors or fine hook.",
        "Ringing table: rings in every size with the list of numbers; pliers; thirty clean cloth bags; wing rule; balance and batteries; data sheets, two pencils, knife; field guide; permit.",
        "Yourself: head torch, watch, GPS, telephone, binoculars 8×42, water, food, hat, rain jacket from April, first-aid kit.",
        "Walk round the nets every twenty minutes, more often in sun. Close them in rain, in strong wind and when there are more birds than hands. Never leave an open net unattended. The bird comes before the data.",
      ],
    },
  },
  {
    postType: "document",
    title: "Amurum Forest Reserve: a short site description",
    content: `<p>For reports and theses: the facts about the study site in one place, ready to be put in your own words.</p>
<table><tbody>
<tr><th>Fact</th><th>Value</th></tr>
<tr><td>Position</td><td>9.88° N, 8.98° E; at Laminga, Jos-East Local Government Area, Plateau State, about 15 km north-east of Jos</td></tr>
<tr><td>Height</td><td>about 1,280 m</td></tr>
<tr><td>Area of the key biodiversity area</td><td>1.99 km²</td></tr>
<tr><td>Rain</td><td>about 1,400 mm a year</td></tr>
<tr><td>Wet season</td><td>May to October</td></tr>
<tr><td>Dry season</td><td>November to April</td></tr>
</tbody></table>
<h2>Habitats</h2>
<p>There are three: savanna, gallery forest along the water, and rocky outcrops, or inselbergs. Among the trees are <em>Daniellia</em>, <em>Parkia</em>, <em>Lophira</em>, <em>Khaya</em>, <em>Vitex</em>, <em>Piliostigma</em> and figs.</p>
<h2>Birds</h2>
<p>More than 260 species had been recorded by 2014. Two have very small ranges: the Rock Firefinch (<em>Lagonosticta sanguinodorsalis</em>) and its brood parasite, the Jos Plateau Indigobird (<em>Vidua maryae</em>).</p>
<h2>People</h2>
<p>Laminga, Zarazon and Kerker are the support villages of the reserve.</p>`,
    authors: ["Mnguember Iortyom"],
    writer: "mnguember.iortyom@example.org",
    createdAt: "2023-02-13T09:00:00Z",
    pdf: {
      name: "Amurum site description.pdf",
      paragraphs: [
        "Position: 9.88° N, 8.98° E, at Laminga, Jos-East Local Government Area, Plateau State, about 15 km north-east of Jos. Height about 1,280 m. Key biodiversity area of 1.99 square kilometres.",
        "Climate: about 1,400 mm of rain a year. Wet season May to October, dry season November to April.",
        "Habitats: savanna, gallery forest and rocky outcrops (inselbergs). Trees include Daniellia, Parkia, Lophira, Khaya, Vitex, Piliostigma and figs.",
        "Birds: more than 260 species recorded by 2014, among them the Rock Firefinch, Lagonosticta sanguinodorsalis, and its brood parasite, the Jos Plateau Indigobird, Vidua maryae.",
        "Support villages: Laminga, Zarazon and Kerker.",
      ],
    },
  },
  {
    postType: "document",
    title: "Library rules at a glance",
    content: `<p>Four rules, so that they can be read while the kettle boils.</p>
<ul>
<li><strong>Open</strong> Monday to Friday, 8.30 to 15.50.</li>
<li><strong>Loans</strong> last one week.</li>
<li><strong>Renewal</strong> is possible if no one else has reserved the book.</li>
<li><strong>Cost:</strong> none.</li>
</ul>
<p>Field equipment is lent separately. Request it from the store.</p>`,
    authors: ["Abọsẹde Adeṣina"],
    writer: "admin@example.org",
    createdAt: "2023-10-02T08:30:00Z",
  },
  {
    postType: "document",
    title: "Holding a small bird: the ringer’s grip",
    content: `<p>A short guide for first practicals. Read it, then ask someone to show you.</p>
<ol>
<li>The bird’s back lies in your palm. Its neck passes between your first and second fingers, which close like a loose collar and never press.</li>
<li>Thumb and the remaining fingers make a cage round the body. Do not squeeze the breast: a bird breathes by moving it.</li>
<li>To measure the wing, free one wing with thumb and finger of the same hand.</li>
<li>Hold a bird by the legs only if you have been taught how, and never by the tip of a wing.</li>
</ol>
<h2>When to let go</h2>
<p>Open bill, closed eyes, fluffed feathers: stop, whatever is still missing on the sheet. Put the bird in the shade near the place where it was caught, and step back. No number is worth a bird.</p>`,
    authors: ["Kaneng Davou"],
    writer: "kaneng.davou@example.org",
    createdAt: "2026-05-20T07:30:00Z",
    pending: true,
    pdf: {
      name: "The ringer's grip.pdf",
      paragraphs: [
        "The bird’s back lies in your palm, its neck between your first and second fingers, which never press. Thumb and remaining fingers make a cage round the body. Do not squeeze the breast.",
        "Open bill, closed eyes or fluffed feathers: stop. Put the bird in the shade near the place of capture and step back.",
      ],
    },
  },
];
