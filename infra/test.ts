import { run } from "./run.ts";

/** Jest as ES modules; further words go to it, as in `npm test -- test/carts`. */
const status = await run("node", [
  "--disable-warning=ExperimentalWarning",
  "--experimental-vm-modules",
  "node_modules/jest/bin/jest.js",
  ...process.argv.slice(2),
]);
process.exit(status);
