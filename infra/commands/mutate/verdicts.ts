import type { MutantResult } from "@stryker-mutator/api/core";

/** A mutant that no test can find, because it behaves as the original. */
export type Equivalent = {
  readonly file: string;
  /** The line of the original, without spaces around it. */
  readonly line: string;
  readonly mutator: string;
  readonly original: string;
  readonly mutant: string;
  readonly reason: string;
};

export type Outcome = "killed" | "survived" | "uncovered" | "equivalent";

/** One mutant and what became of it. */
export type Verdict = Omit<Equivalent, "reason"> & {
  readonly outcome: Outcome;
  /** Stryker's word: a killed one may be a `Timeout` or a `RuntimeError`. */
  readonly status: string;
  readonly lineNumber: number;
  readonly isStatic: boolean;
};

/** @param sources texts of the mutated files by their paths */
export function judge(
  results: readonly MutantResult[],
  sources: Readonly<Record<string, string>>,
  equivalents: readonly Equivalent[],
): Verdict[] {
  return results.flatMap((result) => {
    const outcome = readOutcome(result);
    if (outcome === undefined) return [];
    const verdict = toVerdict(result, outcome, sources[result.fileName] ?? "");
    const isEquivalent = outcome !== "killed" && equivalents.some((one) => isSame(one, verdict));
    return [isEquivalent ? { ...verdict, outcome: "equivalent" } : verdict];
  });
}

/** One sentence for each entry of the list that no longer names a mutant which survives. */
export function findStale(
  equivalents: readonly Equivalent[],
  verdicts: readonly Verdict[],
  files: ReadonlySet<string>,
): string[] {
  return equivalents
    .filter(({ file }) => files.has(file))
    .flatMap((one) => {
      const same = verdicts.filter((verdict) => isSame(one, verdict));
      if (same.some(({ outcome }) => outcome === "equivalent")) return [];
      const why = same.length === 0 ? "is no mutant any more" : "is found by a test";
      return [`${one.file}: ${one.original} -> ${one.mutant} in the list of equivalent mutants ${why}.`];
    });
}

/** Undefined for mutants that were not run, and for those that are no program. */
function readOutcome({ status }: MutantResult): Outcome | undefined {
  if (status === "Killed" || status === "Timeout" || status === "RuntimeError") return "killed";
  if (status === "Survived") return "survived";
  return status === "NoCoverage" ? "uncovered" : undefined;
}

function toVerdict(
  {
    fileName,
    location: { start, end },
    mutatorName,
    replacement = "",
    static: isStatic = false,
    status,
  }: MutantResult,
  outcome: Outcome,
  source: string,
): Verdict {
  const lines = source.split("\n");
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  const original = part
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join(" ");
  return {
    file: fileName,
    line: (lines[start.line - 1] ?? "").trim(),
    mutator: mutatorName,
    original: inOneLine(original),
    mutant: inOneLine(replacement),
    outcome,
    status,
    lineNumber: start.line,
    isStatic,
  };
}

function isSame(one: Equivalent, other: Verdict): boolean {
  return (
    one.file === other.file &&
    one.line === other.line &&
    one.mutator === other.mutator &&
    one.original === other.original &&
    one.mutant === other.mutant
  );
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
