/** A rule of plain English: what it finds, and what to write in its place. */
export type ProseRule = { readonly finds: RegExp; readonly instead: string };

/** Words that a reader in another country has to translate. */
export const WORDS: readonly ProseRule[] = [
  { finds: /\b(?:who|whom)(?:so)?ever\b/i, instead: "a caller, a client, any …" },
  { finds: /\b[Ss]omebody(?:'s)?\b/, instead: "a client, another client" },
  { finds: /\bnobody(?:'s)?\b/i, instead: "no client, none" },
  { finds: /\banew\b/i, instead: "again" },
  { finds: /\b(?:is|are|be|was|were|been|being) told\b/i, instead: "gets, receives" },
  { finds: /\bto be had\b/i, instead: "available" },
  { finds: /\bfor good\b/i, instead: "permanently; cannot be changed later" },
  { finds: /\blook(?:s|ed|ing)? after\b/i, instead: "refresh, keep, watch" },
  { finds: /\bbeside\b/i, instead: "next to, with, also, apart from" },
  { finds: /\b(?:lest|thereof|whence|whither)\b/i, instead: "an ordinary word" },
];

/** Labels of documents that are not in the repository. */
export const LABELS: readonly ProseRule[] = [
  { finds: /\bspec(?:ification)? §?\d/, instead: "the fact, or the operation of the public contract" },
  { finds: /\[[Cc]ases? [A-Z]?\d/, instead: "the fact, in the title" },
  { finds: /\bT-\d+\b/, instead: "the promise itself" },
  { finds: /\[?choice S?\d/, instead: "the fact, or a decision record" },
  { finds: /[[(](?:catalog|conventions|reliability|section) \d/, instead: "the fact, in the title" },
  { finds: /\bdossier\b/i, instead: "the fact, or a page of docs/" },
];

/** Numbers of cases, which are in no document of the repository, in front of a title. */
export const NUMBERED_TITLES: ProseRule = {
  finds: /["`](?:[a-z]+ )?[A-Z]{0,2}\d{1,2}(?:\.\d+)?(?:, [A-Z]{0,2}\d+(?:\.\d+)?)*: /,
  instead: "the promise alone, or a status",
};

/** Beginnings of comments that describe a thing without naming it. */
export const OPENINGS: ProseRule = {
  finds: /^(?:Of|Who|Whose|Whom|Whoever|That|Those|What|Whether|Which|How|Why|The same)\b/,
  instead: "a subject and a verb, or a noun",
};

/** Beginnings of sentences in documents that have no subject yet. A question may begin with Who or Whose. */
export const SENTENCES: ProseRule = {
  finds: /(?:^|[.:] |\| )(?:Of (?!course)|Whoever |Those who |(?:Who|Whose) (?![^|.]*\?))/,
  instead: "a subject and a verb",
};

/** Most comment lines of a hundred lines of `lib`. */
export const MOST_COMMENT_PERCENT = 8;
