import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./build/options.ts";
import { builtDeclarations } from "./build.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { run } from "./run.ts";
import { isWholeSuite, withoutSuccess } from "./successes.ts";
import { TEST_NOTES } from "./test-notes.ts";

/**
 * Jest with the runner of `test/runner`; further words go to it, as in `npm test -- test/carts`. `CARTWRIGHT_TEST_RESULTS` names a file for the
 * results as JSON: nobody watches then, so a handle that a test left open must not keep a finished run from ending.
 * The whole suite also fails when an endpoint is called with success by no test, and when roles may reach keys that no
 * test needs.
 */
const display = progressDisplay();
const words = process.argv.slice(2);
const results = process.env["CARTWRIGHT_TEST_RESULTS"];
/** Node keeps what it compiled: each of the many processes of a run would do it again. */
const env = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"), ...process.env };
// Bundled once before, not by several workers at once: while one puts its bundles in place, another would miss them.
if (isWholeSuite(words) || words.some((word) => /\b(?:infra|local)\b/.test(word))) {
  const built = await run("node", ["infra/build/build-once.ts"], env);
  if (built !== 0) process.exit(built);
}
/** Jest leaves a core alone, and so tests one file after the other where there are two. */
const FEWEST_WORKERS = 2;
const workers = Math.max(FEWEST_WORKERS, availableParallelism() - 1);
const says = (word: string) => /^(?:-[wi]|--(?:maxWorkers|runInBand))/.test(word);
const folder = await mkdtemp(join(tmpdir(), "cartwright-tests-"));
const status = await run(
  "node",
  [
    "--disable-warning=ExperimentalWarning",
    "node_modules/jest/bin/jest.js",
    ...(isWholeSuite(words) && !words.some(says) ? [`--maxWorkers=${workers}`] : []),
    ...(results ? ["--json", `--outputFile=${results}`, "--forceExit"] : []),
    ...words,
  ],
  { ...env, [TEST_NOTES]: folder },
);
const faults =
  status === 0 && isWholeSuite(words)
    ? await display.during("Comparing what was called with what there is", faultsOfSuite)
    : [];
await rm(folder, { recursive: true, force: true });
for (const fault of faults) console.error(`\n${fault}`);
process.exit(faults.length > 0 ? 1 : status);

async function faultsOfSuite(): Promise<string[]> {
  const { routes, fallbackId } = await builtDeclarations();
  const ids = new Set([...routes.map(({ id }) => id), fallbackId]);
  const { unusedKeys } = await import("./access/used-keys.ts");
  const listed = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}:\n  ${lines.join("\n  ")}`] : [];
  return [
    ...listed("No test calls these endpoints with success", await withoutSuccess(folder, [...ids])),
    ...listed("infra/access/areas.ts allows what no test needs", await unusedKeys(folder)),
  ];
}
