import { run } from "./run.ts";

/**
 * Runs the tests in full: thousands of random histories and carts, races of hundreds, the second engine. It takes hours.
 * Further arguments go to Jest, as in `npm run test:long -- test/orders`.
 */
process.exit(
  await run("node", ["infra/commands/test.ts", ...process.argv.slice(2)], {
    ...process.env,
    CARTWRIGHT_LONG: "1",
  }),
);
