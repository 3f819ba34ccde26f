/** Known weaknesses by how bad they are, as `npm audit --json` counts them. */
export type Counts = Readonly<Record<"info" | "low" | "moderate" | "high" | "critical", number>>;

export type Verdict = { readonly isGood: boolean; readonly text: string };

/**
 * What an audit means for the packages that it was about. A registry that knows nothing is not taken for a good answer.
 * @param stdout of `npm audit --json`
 */
export function auditVerdict(stdout: string, isServed: boolean): Verdict {
  const counts = countsOf(stdout);
  const about = isServed ? "packages that functions carry" : "all packages";
  if (!counts)
    return { isGood: false, text: `The registry has no audit data: nothing is known of ${about}.` };
  const found = Object.entries(counts).filter(([name, count]) => name !== "total" && count > 0);
  const list = found.map(([name, count]) => `${count} ${name}`).join(", ") || "none";
  return {
    isGood: !isServed || counts.high + counts.critical === 0,
    text: `Known weaknesses of ${about}: ${list}.`,
  };
}

function countsOf(stdout: string): Counts | undefined {
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

/** What `npm audit signatures --json` means. */
export function signaturesVerdict(stdout: string): Verdict {
  const found = signaturesOf(stdout);
  if (!found)
    return {
      isGood: false,
      text: "The registry has no signatures: who published the packages is not known.",
    };
  const { invalid, missing } = found;
  const text = `Signatures: ${invalid.length} wrong, ${missing.length} missing.`;
  return { isGood: invalid.length === 0, text: [text, ...invalid.map(nameOf)].join("\n  ") };
}

type Signed = { readonly name?: string; readonly version?: string };

function signaturesOf(
  stdout: string,
): { readonly invalid: Signed[]; readonly missing: Signed[] } | undefined {
  try {
    const { invalid, missing } = JSON.parse(stdout);
    return Array.isArray(invalid) && Array.isArray(missing) ? { invalid, missing } : undefined;
  } catch {
    return undefined;
  }
}

function nameOf({ name = "?", version = "?" }: Signed): string {
  return `${name}@${version}`;
}
