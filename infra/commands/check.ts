import { run } from "./run.ts";

/** Everything that must pass before a commit, fastest first. Stops at the first failure. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format and lint", "biome", "check", "--error-on-warnings", "."],
  ["plain English", "node", "infra/commands/prose.ts"],
  ["unused exports and files", "knip", "--no-progress", "--no-config-hints"],
  ["types", "tsc", "--noEmit", "--checkers", "2"],
  ["types of the scripts of pages", "tsc", "--noEmit", "-p", "tsconfig.browser.json"],
  ["OpenAPI document", "node", "infra/commands/openapi.ts", "--check"],
  ["types of the client", "node", "infra/build/site/client-types.ts"],
  ["types of the storefront", "tsc", "--noEmit", "-p", "packages/shop"],
  ["types of the console", "tsc", "--noEmit", "-p", "packages/console"],
  ["synthesis with cdk-nag", "node", "infra/commands/synth.ts"],
  ["tests", "node", "infra/commands/test.ts"],
];

for (const [name, command, ...args] of STEPS) {
  console.log(`\n— ${name}`);
  const status = await run(command, args);
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(status);
  }
}
console.log("\nAll checks passed.");
