import {
  loneAccents,
  plainCommands,
  silentCommands,
  texAccents,
  texQuotes,
  texSigns,
  texTags,
} from "./tex-signs.ts";

/** Groups and accents within each other; what is deeper stays as it is written. */
const MAX_DEPTH = 100;

const htmlSigns: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => htmlSigns[sign] ?? sign);

/** What TeX writes, as HTML with `<i>`, `<sub>` and `<sup>` alone; a command that is not known keeps its backslash, and a brace without its other its sign. */
export const texToHtml = (source: string): string => new TexReader(source).read();

/** A name or line that TeX writes, without any markup. */
export const texToText = (source: string): string =>
  texToHtml(source)
    .replace(/<\/?(?:i|sub|sup)>/g, "")
    .replace(/&(amp|lt|gt);/g, (_, name: string) => (name === "amp" ? "&" : name === "lt" ? "<" : ">"));

class TexReader {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): string {
    let out = "";
    while (this.#at < this.#source.length) {
      out += this.#run("", false);
      // A brace that closes nothing.
      if (this.#next() === "}") {
        this.#at++;
        out += "}";
      }
    }
    return out.normalize("NFC");
  }

  #next = () => this.#source[this.#at] ?? "";
  #ahead = (length: number) => this.#source.slice(this.#at, this.#at + length);
  #skipSpaces() {
    while (/\s/.test(this.#next())) this.#at++;
  }

  /** Everything up to a sign that ends it, or to the end. */
  #run(end: string, isMath: boolean): string {
    this.#depth++;
    let [out, open] = ["", ""];
    while (this.#at < this.#source.length) {
      const sign = this.#next();
      if (sign === end) {
        this.#at++;
        this.#depth--;
        return out + open;
      }
      if (sign === "}" && end === "") break;
      // `{\it Ploceus}` is in italics to the end of its group.
      const turn = /^\\(?:it|em|itshape|sl|slshape)(?![a-zA-Z])\s*/.exec(this.#ahead(20));
      if (turn) {
        this.#at += turn[0].length;
        out += "<i>";
        open += "</i>";
      } else out += this.#one(isMath);
    }
    this.#depth--;
    // A group that does not end shows its brace.
    return (end === "}" ? "{" : "") + out + open;
  }

  /** A sign, a command or a group. */
  #one(isMath: boolean): string {
    const sign = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 32);
    const three = this.#ahead(3);
    this.#at += sign.length;
    if (this.#depth > MAX_DEPTH) return escaped(sign);
    if (sign === "\\") return this.#command(isMath);
    if (sign === "{") return this.#run("}", isMath);
    if (sign === "$") return this.#math();
    if (isMath) return this.#mathSign(sign);
    if (three === "---") return this.#skip(2, "—");
    if (three.startsWith("--")) return this.#skip(1, "–");
    if (three.startsWith("``")) return this.#skip(1, "“");
    if (three.startsWith("''")) return this.#skip(1, "”");
    if (sign === "`") return "‘";
    return sign === "~" ? " " : escaped(sign);
  }

  #skip(count: number, sign: string): string {
    this.#at += count;
    return sign;
  }

  /** “$…$” or “$$…$$”; a dollar without another is money. */
  #math(): string {
    const isDouble = this.#next() === "$";
    if (isDouble) this.#at++;
    else if (!this.#source.includes("$", this.#at)) return "$";
    const inner = this.#run("$", true);
    if (isDouble && this.#next() === "$") this.#at++;
    return inner;
  }

  #mathSign(sign: string): string {
    if (sign === "-") return "−";
    if (sign === "~") return " ";
    if (sign !== "^" && sign !== "_") return escaped(sign);
    const inner = this.#argument(true);
    if (/^[°′]/.test(inner)) return inner;
    const tag = sign === "^" ? "sup" : "sub";
    return `<${tag}>${inner}</${tag}>`;
  }

  /** The group or the one sign that a command takes. */
  #argument(isMath = false): string {
    this.#skipSpaces();
    if (this.#at >= this.#source.length) return "";
    this.#depth++;
    const inner = this.#one(isMath);
    this.#depth--;
    return inner;
  }

  #command(isMath: boolean): string {
    const name = /^(?:[a-zA-Z]+|[\s\S])/u.exec(this.#ahead(40))?.[0] ?? "";
    this.#at += name.length;
    const isWord = /^[a-zA-Z]/.test(name);
    if (name === "a" && /['`=]/.test(this.#next())) {
      const mark = texAccents[this.#next()] ?? "";
      this.#at++;
      return this.#accent(mark);
    }
    // Mendeley writes the ends of lines as “\r\n” and “\n”.
    if (name === "r" && this.#ahead(2) === "\\n") return "";
    if (texAccents[name] !== undefined && !(isMath && isWord)) return this.#accent(texAccents[name]);
    const sign = texSigns[name];
    if (sign !== undefined) {
      if (isWord && this.#ahead(2) === "{}") this.#at += 2;
      else if (isWord) this.#skipSpaces();
      return escaped(sign);
    }
    const tag = texTags[name];
    if (tag) return `<${tag}>${this.#argument(isMath)}</${tag}>`;
    const quotes = texQuotes[name];
    if (quotes) return quotes[0] + this.#argument(isMath) + quotes[1];
    if (name === "href") {
      this.#argument();
      return this.#argument();
    }
    if (name === "frac") return `${this.#argument(true)}/${this.#argument(true)}`;
    if (name === "char") return this.#numbered();
    if (silentCommands.has(name)) {
      this.#argument();
      return "";
    }
    if (plainCommands.has(name)) {
      this.#skipSpaces();
      return this.#next() === "{" ? this.#argument(isMath) : "";
    }
    if (/^n(?!ewcommand)/.test(name)) return this.#skip(1 - name.length, "\n");
    return `\\${escaped(name)}`;
  }

  /** A mark on the letter that follows; dotless letters get their dot back. */
  #accent(mark: string): string {
    // “\^\it” is “\^\i t”, however TeX itself reads it.
    if (/^\\[ij][a-z]/.test(this.#ahead(3)))
      return this.#skip(2, `${this.#ahead(2)[1]}${mark}`.normalize("NFC"));
    const base = this.#argument().replace(/^ı/, "i").replace(/^ȷ/, "j");
    const [, letter = "", marks = "", rest = ""] = /^(&[a-z]+;|.)(\p{M}*)([\s\S]*)$/su.exec(base) ?? [];
    if (!/\p{L}/u.test(letter)) return (loneAccents[mark] ?? "") + base;
    return (letter + marks + mark).normalize("NFC") + rest;
  }

  /** `\char233` and `\char"E9`. */
  #numbered(): string {
    const [whole = "", hex, digits] = /^"([\dA-F]{1,5})|^(\d{1,6})/i.exec(this.#ahead(8)) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(digits ?? 0);
    if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return "\\char";
    return this.#skip(whole.length, escaped(String.fromCodePoint(code)));
  }
}
