import { run } from "./run.ts";

/**
 * The tests with all their volume: random histories and carts in the thousands, races of hundreds, the second engine.
 * Takes hours; further words go to Jest, as in `npm run test:long -- test/orders`.
 */
process.exit(
  await run("node", ["infra/test.ts", ...process.argv.slice(2)], { ...process.env, CARTWRIGHT_LONG: "1" }),
);
