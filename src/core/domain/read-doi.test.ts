import { describe, expect, test } from "vitest";
import { cleanDoi, doiKey, doiOfPage, readArxiv, readDoi, readIsbn, readIssn } from "./identifiers.ts";

const ibis = "10.1111/ibi.12610";
const plos = "10.1371/journal.pone.0274017";
const sici = "10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2";
const shortSici = "10.1890/0012-9658(2002)083[1421:SDEOLC]2.0.CO;2";
const bracketed = "10.1016/S0140-6736(05)67879-7";

describe("a DOI is read without what was copied along with it", () => {
  test.each([
    // As agencies, journals and word processors write it.
    [ibis, ibis],
    [`doi:${ibis}`, ibis],
    [`DOI: ${ibis}`, ibis],
    [`doi ${ibis}`, ibis],
    [`DOI${ibis}`, ibis],
    [`  ${ibis}\t`, ibis],
    [`https://doi.org/${ibis}`, ibis],
    [`http://doi.org/${ibis}`, ibis],
    [`http://dx.doi.org/${ibis}`, ibis],
    [`https://www.doi.org/${ibis}`, ibis],
    [`doi.org/${ibis}`, ibis],
    [`https://doi.org/doi:${ibis}`, ibis],
    [`info:doi/${ibis}`, ibis],
    [`urn:doi:${ibis}`, ibis],
    ["10.1111/IBI.12610", "10.1111/IBI.12610"],
    // Stops, quotes and brackets behind and around it.
    [`${ibis}.`, ibis],
    [`${ibis},`, ibis],
    [`${ibis};`, ibis],
    [`${ibis}:`, ibis],
    [`${ibis}…`, ibis],
    [`${ibis}?`, ibis],
    [`${ibis}/`, ibis],
    [`(${ibis})`, ibis],
    [`(${ibis}).`, ibis],
    [`[${ibis}]`, ibis],
    [`{${ibis}},`, ibis],
    [`<${ibis}>`, ibis],
    [`<https://doi.org/${ibis}>`, ibis],
    [`“${ibis}”`, ibis],
    [`"${ibis}",`, ibis],
    [`'${ibis}'`, ibis],
    [`«${ibis}»`, ibis],
    [`\`${ibis}\``, ibis],
    [`*${ibis}*`, ibis],
    [`${ibis}。`, ibis],
    [`${ibis}</a>`, ibis],
    [`<a href="https://doi.org/${ibis}">paper</a>`, ibis],
    [`[${ibis}](https://doi.org/${ibis})`, ibis],
    // Signs that cannot be seen, and signs of typesetting.
    [`\u200b${ibis}\u200b`, ibis],
    [`\ufeff${ibis}`, ibis],
    ["10.1111/ibi.\u00ad12610", ibis],
    [`\u202a${ibis}\u202c`, ibis],
    ["10.1111\u2044ibi.12610", ibis],
    ["10.1007/s10336\u2011020\u2011018251", "10.1007/s10336-020-018251"],
    ["10.1007/s10336–020–01825–1", "10.1007/s10336-020-01825-1"],
    ["10.1007/s10336−020−01825−1", "10.1007/s10336-020-01825-1"],
    ["１０．１１１１／ｉｂｉ．１２６１０", ibis],
    [`doi:\u00a0${ibis}`, ibis],
    // Broken in two.
    ["10. 1111/ibi.12610", ibis],
    ["10.1111/ ibi.12610", ibis],
    ["10.1111 /ibi.12610", ibis],
    ["10.1111/\nibi.12610", ibis],
    ["10.1007/s10336-\r\n020-01825-1", "10.1007/s10336-020-01825-1"],
    ["10.1111/ibi.\n12610", ibis],
    ["10.1371/journal.pone\n.0274017".replace("\n.", ".\n"), plos],
    // In addresses of pages.
    [`https://onlinelibrary.wiley.com/doi/${ibis}`, ibis],
    [`https://onlinelibrary.wiley.com/doi/full/${ibis}`, ibis],
    [`https://onlinelibrary.wiley.com/doi/${ibis}/full`, ibis],
    [`https://onlinelibrary.wiley.com/doi/${ibis}/abstract?campaign=woletoc`, ibis],
    [`https://onlinelibrary.wiley.com/doi/pdf/${ibis}?download=true#page=2`, ibis],
    ["https://journals.plos.org/plosone/article?id=10.1371%2Fjournal.pone.0274017&type=printable", plos],
    ["https://journals.plos.org/plosone/article?id=10.1371%252Fjournal.pone.0274017", plos],
    ["https://link.springer.com/content/pdf/10.1007/s10336-020-01825-1.pdf", "10.1007/s10336-020-01825-1"],
    ["https://www.frontiersin.org/articles/10.3389/fcosc.2024.1503408/full", "10.3389/fcosc.2024.1503408"],
    ["https://www.tandfonline.com/doi/abs/10.2989/00306525.2022.2058105", "10.2989/00306525.2022.2058105"],
    // In references, TeX and HTML.
    [`Blackburn et al. (2019). Ibis 161: 131-146. https://doi.org/${ibis}.`, ibis],
    ["doi = {10.1007/s10336\\_020},", "10.1007/s10336_020"],
    [`${ibis}, ${plos}`, ibis],
    [`${ibis};${plos}`, ibis],
    [`${ibis}\n${plos}`, ibis],
    [
      "10.1016.12.31/nature.S0735-1097(98)2000/12/31/34:7-7",
      "10.1016.12.31/nature.S0735-1097(98)2000/12/31/34:7-7",
    ],
    // With brackets of their own.
    [bracketed, bracketed],
    [`(${bracketed}).`, bracketed],
    [sici, sici],
    [`${sici}.`, sici],
    [`(https://doi.org/${sici})`, sici],
    [`https://doi.org/${encodeURI(sici)}`, sici],
    [sici.replace("<", "&lt;").replace(">", "&gt;"), sici],
    [`${shortSici},`, shortSici],
  ])("%j", (written, doi) => {
    expect(readDoi(written)).toBe(doi);
  });
});

test.each([
  "https://www.nature.com/articles/s41598-020-62806-1",
  "10.1111",
  "10.1111/",
  "10.12/short",
  "110.1111/ibi.12610",
  "3.10.1111/ibi.12610",
  "A paper of 2019",
  "",
])("%j has no DOI", (written) => {
  expect(readDoi(written)).toBeUndefined();
});

test("a DOI has one key however it is written, and letters beyond ASCII keep their case", () => {
  expect(doiKey("https://doi.org/10.1111/IBI.12610.")).toBe(doiKey(ibis));
  expect(doiKey("10.1234/ÄBC")).toBe("10.1234/Äbc");
});

test("a field keeps a link that is no DOI, and a page at a publisher", () => {
  expect(cleanDoi("www.example.org/paper")).toBe("www.example.org/paper");
  expect(cleanDoi(`https://onlinelibrary.wiley.com/doi/${ibis}`)).toBe(
    `https://onlinelibrary.wiley.com/doi/${ibis}`,
  );
  expect(cleanDoi(`https://doi.org/${ibis}.`)).toBe(ibis);
  expect(doiOfPage(`https://onlinelibrary.wiley.com/doi/${ibis}/full`)).toBe(ibis);
  expect(doiOfPage(`https://doi.org/${ibis}`)).toBeUndefined();
});

test.each([
  ["ISBN 978-0-306-40615-7.", "978-0-306-40615-7"],
  ["ISBN: 9780306406157 (hbk)", "9780306406157"],
  ["978 0 306 40615 7", "978-0-306-40615-7"],
  ["ISBN-10: 0-306-40615-2", "9780306406157"],
  ["080442957X", "9780804429573"],
  ["978-0-306-40615-8", undefined],
])("the ISBN in %j is %s", (written, isbn) => {
  expect(readIsbn(written)).toBe(isbn);
});

test.each([
  ["ISSN 0019-1019 (print)", "0019-1019"],
  ["00191019", "0019-1019"],
  ["eISSN: 1474–919x", "1474-919X"],
  ["0019-1018", undefined],
])("the ISSN in %j is %s", (written, issn) => {
  expect(readIssn(written)).toBe(issn);
});

test.each([
  ["arXiv:2101.00001v2", "2101.00001"],
  ["https://arxiv.org/abs/2101.00001", "2101.00001"],
  ["https://arxiv.org/pdf/math/0309136v1", "math/0309136"],
  ["2101.00001", "2101.00001"],
  ["Pages 2101.00001", undefined],
])("the preprint in %j is %s", (written, number) => {
  expect(readArxiv(written)).toBe(number);
});

test("a long text of signs is read at once", { timeout: 2_000 }, () => {
  for (const sign of [" ", "10.", "10.1111/", "%252F", ")", "\n", "a-\n", "0", "10.1111/a)"]) {
    readDoi(sign.repeat(20_000));
    readIsbn(sign.repeat(20_000));
    readIssn(sign.repeat(20_000));
    expect(readArxiv(sign.repeat(20_000))).toBeUndefined();
  }
});
