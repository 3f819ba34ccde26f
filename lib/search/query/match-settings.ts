import type { TextMatchType } from "../../catalogs/search-index/search-settings.ts";

export type MatchSettings = {
  /** Most typos in a word: 0, 1 or 2. */
  readonly mostTypos: number;
  /** The last word also matches longer words. */
  readonly prefix: boolean;
  /** Words are dropped from the right while fewer products match. */
  readonly dropBelow: number;
  /** Typos are allowed while fewer products match. */
  readonly typosBelow: number;
  /** Least length of a word with one typo, and with two, in letters. */
  readonly oneTypoFrom: number;
  readonly twoTyposFrom: number;
  readonly textMatch: TextMatchType;
};

export const USUAL_MATCH: MatchSettings = {
  mostTypos: 2,
  prefix: true,
  dropBelow: 1,
  typosBelow: 1,
  oneTypoFrom: 4,
  twoTyposFrom: 7,
  textMatch: "max_score",
};

/** Clients send these keys as numbers, texts, or comma lists with a value for each field. */
export type SentMatchSettings = Readonly<
  Partial<
    Record<
      | "num_typos"
      | "prefix"
      | "drop_tokens_threshold"
      | "typo_tokens_threshold"
      | "min_len_1typo"
      | "min_len_2typo",
      unknown
    >
  >
>;

/** Invalid values are ignored; a list counts with its first value. */
export function matchSettings(
  sent: SentMatchSettings,
  textMatch: TextMatchType = USUAL_MATCH.textMatch,
): MatchSettings {
  const number = (value: unknown, usual: number) => {
    const text = first(value);
    return /^\d{1,9}$/.test(text) ? Number(text) : usual;
  };
  const prefix = first(sent.prefix);
  return {
    mostTypos: Math.min(2, number(sent.num_typos, USUAL_MATCH.mostTypos)),
    prefix: prefix === "true" || prefix === "false" ? prefix === "true" : USUAL_MATCH.prefix,
    dropBelow: number(sent.drop_tokens_threshold, USUAL_MATCH.dropBelow),
    typosBelow: number(sent.typo_tokens_threshold, USUAL_MATCH.typosBelow),
    oneTypoFrom: number(sent.min_len_1typo, USUAL_MATCH.oneTypoFrom),
    twoTyposFrom: number(sent.min_len_2typo, USUAL_MATCH.twoTyposFrom),
    textMatch,
  };
}

function first(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? (String(value).split(",")[0] ?? "").trim()
    : "";
}
