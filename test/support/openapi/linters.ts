import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@redocly/openapi-core";
import { isLong } from "../volume.ts";

/** The used part of Redocly. Its own types come from schemas, and the checker takes a tenth of its time for them. */
type Redocly = {
  readonly createConfig: (rules: { readonly extends: readonly string[] }) => Promise<unknown>;
  readonly lintFromString: (given: {
    readonly source: string;
    readonly absoluteRef: string;
    readonly config: unknown;
  }) => Promise<readonly RedoclyFinding[]>;
};

type RedoclyFinding = {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
};

const { createConfig, lintFromString } = core as unknown as Redocly;
const redocly = await createConfig({ extends: ["recommended"] });

/** Findings of Redocly's recommended rules, errors and warnings: `no-ambiguous-paths #/paths/~1v2~1carts: why`. */
export async function redoclyFindings(document: object): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config: redocly });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

const SPECTRAL = "@stoplight/spectral-cli@6.16.3";
const SPECTRAL_MS = 300_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Runs Spectral's command, which the long run installs: it has a fifth of all files that the project would need. */
function runSpectral(words: readonly string[]) {
  const command = ["--yes", "--package", SPECTRAL, "spectral", ...words];
  return spawnSync("npx", command, { encoding: "utf8", maxBuffer: MOST_BYTES, timeout: SPECTRAL_MS });
}

/** The reason why Spectral cannot judge the document here, or nothing. */
export const NO_SPECTRAL = isLong
  ? runSpectral(["--version"]).status === 0
    ? ""
    : "no registry of packages answers"
  : "npm run test:long installs Spectral";

/** Findings of Spectral's rules for OpenAPI, of any severity: `info-contact info: why`. */
export function spectralFindings(document: object): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "cartwright-spectral-"));
  try {
    const [file, rules] = [join(folder, "openapi.json"), join(folder, "rules.yaml")];
    writeFileSync(file, JSON.stringify(document));
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const { stdout, stderr } = runSpectral(["lint", "--quiet", "--format", "json", "--ruleset", rules, file]);
    if (!stdout.trimStart().startsWith("[")) throw new Error(`Spectral says: ${stdout}${stderr}`);
    const found: readonly SpectralFinding[] = JSON.parse(stdout);
    return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type SpectralFinding = {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
};
