import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { DIST } from "../../../infra/build/build.ts";
import { openBundles } from "../../../infra/local/bundles.ts";
import type { Invocation } from "./invoke-bundles.ts";

/** Reads invocations from stdin, runs them and writes their answers as the last line, see `invoke-bundles.ts`. */
const load = openBundles(DIST);
const invocations: readonly Invocation[] = JSON.parse(readFileSync(0, "utf8"));
const answers = await Promise.all(
  invocations.map(({ folder, event }) => load(relative(DIST, folder)).handler(event, {})),
);
process.stdout.write(`\n${JSON.stringify(answers)}`);
