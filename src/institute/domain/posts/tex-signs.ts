// What LaTeX has names for. Accents are combining marks; everything else is the sign itself.

/** The mark that a command sets on the letter behind it: `\'e`, `\v{s}`. */
export const texAccents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  h: "\u0309",
  r: "\u030A",
  H: "\u030B",
  v: "\u030C",
  U: "\u030E",
  G: "\u030F",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
  t: "\u0361",
};

/** An accent over nothing, as it stands alone. */
export const loneAccents: Readonly<Record<string, string>> = {
  "\u0300": "`",
  "\u0301": "´",
  "\u0302": "^",
  "\u0303": "~",
  "\u0308": "¨",
};

const named =
  `ss ß o ø O Ø ae æ AE Æ oe œ OE Œ aa å AA Å l ł L Ł i ı j ȷ dh ð DH Ð dj đ DJ Đ th þ TH Þ ng ŋ NG Ŋ
textendash – textemdash — textdegree ° degree ° degrees ° textquoteright ’ textquoteleft ‘ textquotedblleft “
textquotedblright ” quotedblbase „ quotesinglbase ‚ textquotesingle ' textquotedbl " guillemotleft « guillemotright »
guilsinglleft ‹ guilsinglright › textgreater > textless < textbar | textasciicircum ^ textasciitilde ~ textunderscore _
textdollar $ textpercent % textbullet • textellipsis … ldots … dots … textregistered ® texttrademark ™ copyright ©
textcopyright © pounds £ textsterling £ euro € texteuro € textnaira ₦ dag † ddag ‡ textdagger † S § P ¶ textexclamdown ¡
textquestiondown ¿ textordfeminine ª textordmasculine º textmu µ textpm ± texttimes × textdiv ÷ textonehalf ½
textonequarter ¼ textthreequarters ¾ textminus − hyphen - textcdot · textperiodcentered · textcent ¢ textyen ¥
TeX TeX LaTeX LaTeX BibTeX BibTeX cdot · cdots ⋯ times × pm ± mp ∓ div ÷ sim ∼ approx ≈ simeq ≃ leq ≤ le ≤ geq ≥ ge ≥
neq ≠ ne ≠ ll ≪ gg ≫ lt < gt > infty ∞ circ ° prime ′ rightarrow → to → leftarrow ← leftrightarrow ↔ uparrow ↑
downarrow ↓ Rightarrow ⇒ partial ∂ sum ∑ sqrt √ propto ∝ in ∈ ast ∗ star ⋆ mid | ell ℓ perp ⊥ subset ⊂ cap ∩ cup ∪
emptyset ∅ female ♀ male ♂ Female ♀ Male ♂ checkmark ✓
alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π
Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
textbackslash \\ textbraceleft { textbraceright } lbrace { rbrace } slash /`.split(/\s+/);

/** Letters and signs with a name: `\ss`, `\textendash`, `\alpha`. */
export const texSigns: Readonly<Record<string, string>> = Object.fromEntries([
  ...named.flatMap((name, index) => (index % 2 === 0 ? [[name, named[index + 1] ?? ""]] : [])),
  ...["quad", "qquad", "space", "newline", "textvisiblespace", ";", ":", " ", "\n", "\t", "\\"].map(
    (name) => [name, " "],
  ),
  ...["!", "-", "/", "@", "(", ")", "[", "]"].map((name) => [name, ""]),
  ...[..."&%$#_{}"].map((sign) => [sign, sign]),
  ["par", "\n\n"],
  [",", "\u2009"],
  ["*", "·"],
]);

/** Commands whose text is in italics, raised or lowered. */
export const texTags: Readonly<Record<string, string>> = {
  textit: "i",
  emph: "i",
  textsl: "i",
  mkbibemph: "i",
  mkbibitalic: "i",
  mathit: "i",
  textsubscript: "sub",
  textsuperscript: "sup",
};

/** Commands between whose signs their text stands. */
export const texQuotes: Readonly<Record<string, readonly [string, string]>> = {
  enquote: ["“", "”"],
  mkbibquote: ["“", "”"],
  mkbibparens: ["(", ")"],
  mkbibbrackets: ["[", "]"],
};

/** Commands that say how their text looks, which is not kept. */
export const plainCommands: ReadonlySet<string> = new Set(
  `textbf textsc texttt textrm textsf textup textmd textnormal text mathrm mathbf mathsf mathcal mathbb mbox hbox
  ensuremath url nolinkurl path underline uppercase MakeUppercase lowercase textlatin bibstring mkbibbold natexlab protect
  bf sc tt rm sf upshape bfseries scshape normalfont small relax bibinfo scriptsize footnotesize left right displaystyle
  boldsymbol operatorname hspace nobreak allowbreak ignorespaces selectlanguage foreignlanguage unicode symbol`.split(
    /\s+/,
  ),
);

/** Commands whose text is no text. */
export const silentCommands: ReadonlySet<string> = new Set(["noopsort", "SortNoop", "label", "vspace"]);
