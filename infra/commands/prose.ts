import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { findProseFaults, shareFaults, type TextFile } from "./prose/find-faults.ts";

const READ = /\.(?:ts|tsx|mjs|md)$/;
/** Files that programs write, and the examples of bad sentences. */
const NOT_PROSE = /^(?:docs\/(?:openapi|examples)|test\/formats\/tables|test\/infra\/commands\/prose)\//;

/** The documents and sources of the repository, those that are not committed yet included. */
export function proseFiles(): readonly TextFile[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--deduplicate"], {
    cwd: ROOT,
  });
  const paths = listed
    .toString()
    .split("\n")
    .filter((path) => READ.test(path) && !NOT_PROSE.test(path));
  return paths.flatMap((path) => {
    const text = readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** `undefined` for a file that is deleted and not committed yet. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const files = proseFiles();
  const faults = [
    ...files.flatMap(findProseFaults),
    ...shareFaults(files.filter(({ path }) => path.startsWith("lib/"))),
  ];
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? `${files.length} files are in plain English.` : `${faults.length} findings.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
