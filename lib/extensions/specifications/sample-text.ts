/** Characters for a class, the most ordinary first. */
const CANDIDATES = [..."aA1-_. /@:,"];
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ d: "1", D: "a", w: "a", W: "-", s: " ", S: "a" },
  ...{ b: "", B: "", A: "", z: "", t: "\t", n: "\n", r: "\r", f: "\f", v: "\v" },
};
const GROUP_START = /^\((?:\?(?:P?<\w+>|[a-zA-Z-]*[:)]))?/;
const CLASS = /^\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const MOST_REPEATS = 200;
/** Nested repeats would grow without limit. */
const LONGEST = 400;

/** Builds a text that a pattern may match. Unusual RE2 forms are guessed, so callers must check it. */
export function sampleText(pattern: string, repeats: number): string {
  return new Sampler(pattern, repeats).alternatives();
}

class Sampler {
  private rest: string;
  private readonly repeats: number;

  constructor(pattern: string, repeats: number) {
    this.rest = pattern;
    this.repeats = repeats;
  }

  alternatives(): string {
    const first = this.sequence();
    while (this.rest.startsWith("|")) {
      this.take(1);
      this.sequence();
    }
    return first;
  }

  private sequence(): string {
    let text = "";
    while (this.rest !== "" && !/^[|)]/.test(this.rest)) {
      const atom = this.atom();
      const most = Math.ceil(LONGEST / Math.max(1, atom.length));
      text += atom.repeat(Math.min(this.count(), most));
    }
    return text;
  }

  private atom(): string {
    const [group] = GROUP_START.exec(this.rest) ?? [];
    if (group !== undefined) return this.group(group);
    const [members] = CLASS.exec(this.rest) ?? [];
    if (members !== undefined) return pickMember(this.take(members.length));
    const [escaped] =
      /^\\(?:[pP]\{\^?\w+\}|[pP]\w|x[0-9a-fA-F]{2}|x\{[0-9a-fA-F]+\}|.)/su.exec(this.rest) ?? [];
    if (escaped !== undefined) return resolveEscape(this.take(escaped.length));
    const [character = ""] = this.rest;
    this.take(character.length);
    if (character === ".") return "a";
    return character === "^" || character === "$" ? "" : character;
  }

  private group(start: string): string {
    this.take(start.length);
    if (start.endsWith(")")) return ""; // only flags
    const inner = this.alternatives();
    this.take(1);
    return inner;
  }

  private count(): number {
    const [all = "", sign, least, comma, most] = QUANTIFIER.exec(this.rest) ?? [];
    this.take(all.length);
    if (all === "") return 1;
    const from = sign === undefined ? Number(least) : Number(sign === "+");
    const to =
      sign === "?" ? 1 : sign !== undefined || (comma && !most) ? MOST_REPEATS : Number(most ?? least);
    return Math.min(Math.max(from, this.repeats), to, MOST_REPEATS);
  }

  private take(length: number): string {
    const taken = this.rest.slice(0, length);
    this.rest = this.rest.slice(length);
    return taken;
  }
}

/** Runs the class on single characters only, which cannot take long. */
function pickMember(members: string): string {
  const posix = members.replaceAll(/\[:alpha:\]/g, "a-zA-Z").replaceAll(/\[:digit:\]/g, "0-9");
  const readable = posix.replaceAll(/\[:(?:alnum|word):\]/g, "a-zA-Z0-9");
  try {
    const matches = new RegExp(`^${readable}$`, "u");
    return [...CANDIDATES, ...members].find((one) => matches.test(one)) ?? "";
  } catch {
    return "";
  }
}

function resolveEscape(escaped: string): string {
  const code = /^\\x\{?([0-9a-fA-F]+)/.exec(escaped)?.[1];
  if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
  if (/^\\[pP]/.test(escaped)) return pickMember(`[${escaped}]`);
  return ESCAPED[escaped.slice(1)] ?? escaped.slice(1);
}
