import { run } from "./run.ts";

/**
 * Jest as ES modules; further words go to it, as in `npm test -- test/carts`. `CARTWRIGHT_TEST_RESULTS` names a file for the
 * results as JSON: nobody watches then, so a handle that a test left open must not keep a finished run from ending.
 */
const results = process.env["CARTWRIGHT_TEST_RESULTS"];
const status = await run("node", [
  "--disable-warning=ExperimentalWarning",
  "--experimental-vm-modules",
  "node_modules/jest/bin/jest.js",
  ...(results ? ["--json", `--outputFile=${results}`, "--forceExit"] : []),
  ...process.argv.slice(2),
]);
process.exit(status);
