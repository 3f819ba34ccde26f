import {
  LABELS,
  MOST_COMMENT_PERCENT,
  NUMBERED_TITLES,
  OPENINGS,
  type ProseRule,
  SENTENCES,
  WORDS,
} from "./rules.ts";

/** A text file by its path from the top of the repository. */
export type TextFile = { readonly path: string; readonly text: string };

/** The findings in a source file or a document, each as `path:line: …`. */
export function findProseFaults({ path, text }: TextFile): readonly string[] {
  return path.endsWith(".md") ? documentFaults(path, text) : sourceFaults(path, text);
}

/** Code in documents is not prose. */
function documentFaults(path: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ""));
  return prose.split("\n").flatMap((line, index) => {
    const words = line.replaceAll(/`[^`]*`/g, "`code`");
    const sentence = words.replace(/^[\s>*#-]+|^\d+\. /, "");
    return [...faultsIn(words, [...WORDS, ...LABELS]), ...faultsIn(sentence, [SENTENCES])].map(
      (fault) => `${path}:${index + 1}: ${fault}`,
    );
  });
}

/** Titles of tests are read like documents. */
function sourceFaults(path: string, text: string): readonly string[] {
  const comments = findComments(text).flatMap((comment) =>
    faultsIn(comment.text, [...WORDS, ...LABELS, OPENINGS]).map(
      (fault) => `${path}:${comment.line}: ${fault}`,
    ),
  );
  if (!path.startsWith("test/")) return comments;
  const titles = text
    .split("\n")
    .flatMap((line, index) =>
      /\b(?:it|describe)\b|^\s*["`]/.test(line)
        ? faultsIn(line, [...WORDS, ...LABELS, NUMBERED_TITLES]).map(
            (fault) => `${path}:${index + 1}: ${fault}`,
          )
        : [],
    );
  return [...new Set([...comments, ...titles])];
}

function faultsIn(text: string, rules: readonly ProseRule[]): readonly string[] {
  return rules.flatMap(({ finds, instead }) => {
    const [found] = finds.exec(text) ?? [];
    return found === undefined ? [] : [`'${found.trim()}': ${instead}`];
  });
}

/** Percent of the lines of these files that are comment lines. */
function commentPercent(files: readonly TextFile[]): number {
  const count = (lines: (text: string) => number) => files.reduce((sum, { text }) => sum + lines(text), 0);
  const comments = count((text) => findComments(text).reduce((sum, { lines }) => sum + lines, 0));
  return (
    (100 * comments) /
    Math.max(
      1,
      count((text) => text.split("\n").length - 1),
    )
  );
}

/** A line when `lib` has more comment lines than it may. */
export function shareFaults(lib: readonly TextFile[]): readonly string[] {
  const percent = commentPercent(lib);
  if (percent <= MOST_COMMENT_PERCENT) return [];
  return [`lib: ${percent.toFixed(1)} % of its lines are comments, at most ${MOST_COMMENT_PERCENT} % may be`];
}

/** A comment of a source file: where it begins (from 1), how many lines it takes, and its text on one line. */
type Comment = { readonly line: number; readonly lines: number; readonly text: string };

const COMMENT =
  /^[ \t]*\/\*[\s\S]*?\*\/|^(?:[ \t]*\/\/.*\n?)+|[;,{}()\w\]] (?:\/\/ (.*)$|\/\*+ (.*?) ?\*\/)/gm;
const DIRECTIVE = /^(?:biome-ignore|@ts-|#__PURE__|@jsx|@type)/;

/** The comments of a source file in their order, without directives to tools. */
export function findComments(source: string): readonly Comment[] {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: raw, 1: behind, 2: within, index }) => {
    const line = source.slice(0, index).split("\n").length;
    const isWhole = behind === undefined && within === undefined;
    const text = isWhole ? stripMarkers(raw) : (behind ?? within ?? "").trim();
    if (DIRECTIVE.test(text)) return [];
    return [{ line, lines: isWhole ? raw.trimEnd().split("\n").length : 0, text }];
  });
}

function stripMarkers(raw: string): string {
  return raw
    .split("\n")
    .map((line) => line.trim().replace(/^\/\*+ ?|^\*(?!\/) ?|^\/\/ ?|\*\/$/g, ""))
    .join(" ")
    .replace(/\*\/\s*$/, "")
    .trim();
}
