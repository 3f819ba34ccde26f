#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isTooOld, refuseOldNode } from "./node-version.mjs";

/** The Node that `npm ci` brings. */
const own = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

if (isTooOld && existsSync(own)) {
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = spawnSync(own, words, { stdio: "inherit" }).status ?? 1;
} else {
  refuseOldNode();
  const { runVerb } = await import("./commands/verbs.ts");
  await runVerb(process.argv.slice(2));
}
