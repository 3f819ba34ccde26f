import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buildDeclarations } from "../build/build.ts";
import { ROOT } from "../build/options.ts";
import { progressDisplay } from "./progress/display.ts";
import { run } from "./run.ts";
import { isWholeSuite, readShown, TEST_NOTES, withoutSuccess } from "./test-notes.ts";

/**
 * Runs Jest with the runner of `test/runner`; further arguments go to Jest, as in `npm test -- test/carts`.
 * `CARTWRIGHT_TEST_RESULTS` names a file for the results as JSON; a handle that a test left open then does not keep the run
 * from ending. The whole suite also fails if no test calls an endpoint successfully or shows its example, or if a role may use
 * keys that no test needs.
 */
const display = progressDisplay();
const words = process.argv.slice(2);
const results = process.env["CARTWRIGHT_TEST_RESULTS"];
/** Caches compiled code: otherwise each of the many processes compiles it again. */
const env = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"), ...process.env };
/** Jest leaves one core free and would run test files one by one on two cores. */
const FEWEST_WORKERS = 2;
const workers = Math.max(FEWEST_WORKERS, availableParallelism() - 1);
const says = (word: string) => /^(?:-[wi]|--(?:maxWorkers|runInBand))/.test(word);
/** A caller that reads the notes itself names the folder. */
const given = process.env[TEST_NOTES];
const folder = given ?? (await mkdtemp(join(tmpdir(), "cartwright-tests-")));
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
if (given === undefined) await rm(folder, { recursive: true, force: true });
for (const fault of faults) console.error(`\n${fault}`);
process.exit(faults.length > 0 ? 1 : status);

async function faultsOfSuite(): Promise<string[]> {
  const { routes, fallbackId } = await buildDeclarations();
  const ids = new Set([...routes.map(({ id }) => id), fallbackId]);
  const { findUnusedKeys: unusedKeys } = await import("../stacks/access/used-keys.ts");
  const listLines = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}:\n  ${lines.join("\n  ")}`] : [];
  const shown = await readShown(folder);
  const withoutExample = routes.map(({ id }) => id).filter((id) => !shown[id]);
  return [
    ...listLines("No test shows an example of these endpoints", [...new Set(withoutExample)]),
    ...listLines("No test calls these endpoints with success", await withoutSuccess(folder, [...ids])),
    ...listLines(
      "infra/areas/*/access.json allows what no test needs: npm run generate -- --whole",
      await unusedKeys(folder),
    ),
  ];
}
