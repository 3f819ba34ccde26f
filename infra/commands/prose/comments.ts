/** A comment of a source file: where it begins (from 1), how many lines it takes, and its text on one line. */
export type Comment = { readonly line: number; readonly lines: number; readonly text: string };

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
