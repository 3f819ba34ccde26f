import { dirname } from "node:path/posix";
import { columns } from "../columns.ts";
import type { Equivalent, Outcome, Verdict } from "./verdicts.ts";

export type Score = Readonly<Record<Outcome, number>> & {
  readonly mutants: number;
  /** Killed mutants of 100 that a test could kill. */
  readonly percent: number;
};

const SHOWN_LENGTH = 60;

export function score(verdicts: readonly Verdict[]): Score {
  const count = (outcome: Outcome) => verdicts.filter((one) => one.outcome === outcome).length;
  const [killed, survived, uncovered, equivalent] = [
    count("killed"),
    count("survived"),
    count("uncovered"),
    count("equivalent"),
  ];
  const possible = killed + survived + uncovered;
  const percent = possible === 0 ? 100 : Math.floor((1000 * killed) / possible) / 10;
  return { mutants: verdicts.length, killed, survived, uncovered, equivalent, percent };
}

/** Scores by folder. */
export function scoreFolders(verdicts: readonly Verdict[]): [folder: string, score: Score][] {
  const folders = Map.groupBy(verdicts, ({ file }) => dirname(file));
  return [...folders].map(([folder, all]): [string, Score] => [folder, score(all)]).sort();
}

/** Rows of the page: one for each file that was named; for a named folder, its folders and all of them together. */
export function scorePlaces(
  places: readonly string[],
  verdicts: readonly Verdict[],
): [place: string, score: Score][] {
  return places.flatMap((named): [string, Score][] => {
    const place = named.replace(/\/$/, "");
    const path = place.replace(/:\d+-\d+$/, "");
    const ofFile = verdicts.filter(({ file }) => file === path);
    if (ofFile.length > 0) return [[place, score(ofFile)]];
    const inFolder = verdicts.filter(({ file }) => file.startsWith(`${path}/`));
    const folders = scoreFolders(inFolder);
    return folders.length > 1 ? [[`${path}/**`, score(inFolder)], ...folders] : folders;
  });
}

export function scoreTable(rows: readonly (readonly [string, Score])[]): string {
  return columns([
    ["folder", "mutants", "killed", "survived", "uncovered", "equivalent", "score"],
    ...rows.map(([folder, { mutants, killed, survived, uncovered, equivalent, percent }]) => [
      folder,
      mutants,
      killed,
      survived,
      uncovered,
      equivalent,
      percent.toFixed(1),
    ]),
  ]);
}

/** A line for each mutant that no test found. */
export function listSurvivors(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === "survived" || outcome === "uncovered")
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.lineNumber - b.lineNumber))
    .map(({ file, lineNumber, original, mutant, outcome }) => {
      const note = outcome === "uncovered" ? "  (no test runs this)" : "";
      return `${file}:${lineNumber}  ${shorten(original)} -> ${shorten(mutant) || "nothing"}${note}`;
    });
}

function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
}

const ROW = /^\| `([^`]+)` \|.*$/gm;

/**
 * The page of scores, with the rows of this run in place of their old ones.
 * @param before the page as it is
 */
export function keepScores(
  before: string,
  rows: readonly (readonly [string, Score])[],
  equivalents: readonly Equivalent[],
  { day, command }: { readonly day: string; readonly command: string },
): string {
  const [head = ""] = before.split("\n## ");
  const kept = new Map([...head.matchAll(ROW)].map(([row, folder = ""]) => [folder, row]));
  for (const [place, { mutants, killed, survived, uncovered, equivalent, percent }] of rows) {
    const counts = [percent.toFixed(1), mutants, killed, survived + uncovered, equivalent].join(" | ");
    kept.set(place, `| \`${place}\` | ${counts} | ${day} | \`${command}\` |`);
  }
  return [
    INTRODUCTION,
    "| Folder or file | Score | Mutants | Killed | Survived | Equivalent | Day | Command |",
    "|---|--:|--:|--:|--:|--:|---|---|",
    ...[...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    "",
    "## Equivalent mutants",
    "",
    "These change nothing that a caller could notice. They do not count for the score.",
    "",
    "| Where | Original | Mutant | Why |",
    "|---|---|---|---|",
    ...equivalents.map(
      ({ file, original, mutant, reason }) =>
        `| \`${file}\` | ${code(original)} | ${code(mutant)} | ${reason} |`,
    ),
    "",
  ].join("\n");
}

function code(text: string): string {
  return `\`\` ${shorten(text).replaceAll("|", "\\|")} \`\``;
}

const INTRODUCTION = `# Mutants

Each row is the last run of its command with \`--keep\`: a small fault is put into the code, one at a time, and the tests must
fail. The score is the percentage of the faults that they find. Texts that people read have no mutants. A row \`folder/**\` has
all folders inside it; a row \`folder\` has only its own files.
`;
