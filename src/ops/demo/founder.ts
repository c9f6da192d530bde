import type { DemoPost } from "./types.ts";

/** The page about the founder of the institute. */
export const founder: DemoPost = {
  postType: "webPage",
  slug: "founder",
  title: "Our Founder",
  content: `<p>Dr Anastasios Paul Leventis, CBE, OFR, known as Tasso, is the founder and patron of this institute.</p>
<h2>A meeting in the forest</h2>
<p>In 1999 Tasso Leventis met the ornithologist Will Cresswell by chance, on a trail through the rainforest at Ibadan. The institute grew from that meeting.</p>
<p>Oxford was the first partner university. Ross McGregor and Jared Wilson, the first researchers on the site at Amurum, began the long series of ringing and surveys. The Leventis Conservation Foundation Nigeria set up the institute in 2002 and is its main funder. The founding agreement also bears the names of the University of Jos, the Nigerian Conservation Foundation and the community of Laminga.</p>
<h2>Work for nature</h2>
<p>Dr Leventis is or has been:</p>
<ul>
<li>a founder trustee of the Nigerian Conservation Foundation;</li>
<li>Honorary Vice-President of BirdLife International;</li>
<li>President of the African Bird Club (he held the office in 2016);</li>
<li>a board member of the Cambridge Conservation Initiative;</li>
<li>a board member of the FitzPatrick Institute in Cape Town, which he joined in February 2013;</li>
<li>a trustee of the Brazilian Atlantic Rainforest Trust;</li>
<li>patron of the Nigerian Montane Forest Project;</li>
<li>for seven years a trustee of the International Institute of Tropical Agriculture;</li>
<li>a Fellow of the Royal Geographical Society.</li>
</ul>
<h2>The foundation and the farm schools</h2>
<p>He has led the A. G. Leventis Foundation since his brother Constantine, known as Dino, died in July 2002. The farm schools of the Leventis Foundation in Nigeria have trained more than 30,000 young people and farmers in three decades.</p>
<h2>Honours</h2>
<p>The universities of Athens and Jos and the University of Agriculture at Abeokuta have each made him an honorary doctor. He is an honorary professor at Mariupol.</p>
<h2>With a camera</h2>
<p>He photographs birds, and some of his pictures are credited on the pages of the African Bird Club. In April 2016 he spoke to the Club’s members in London about vultures in Africa.</p>
<h2>The lecture in his name</h2>
<p>The A. P. Leventis Lecture bears his initials. Its subjects have been the avian locust, the conservation of biodiversity, birds of two continents, and the return of two national parks, among others. The ninth lecture was given in November 2025.</p>`,
  authors: ["Abọsẹde Adeṣina"],
  writer: "admin@example.org",
  createdAt: "2025-11-24T09:00:00Z",
};
