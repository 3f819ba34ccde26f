import { join } from "node:path";
import { cartwrightApp } from "./app.ts";
import { ROOT } from "./build/options.ts";
import { build } from "./build.ts";
import { columns } from "./columns.ts";
import { deploymentOf } from "./deployment.ts";
import { progressDisplay } from "./progress/progress-display.ts";

/** Writes the templates to `cdk.out`; cdk-nag's rules are checked on the way and an error ends it. */
async function main(): Promise<void> {
  const deployment = deploymentOf(process.env);
  const display = progressDisplay();
  const bundles = await build(display);
  if (deployment.hasReference) {
    // Few deployments have the page: the others do not load what makes it.
    const { buildReference } = await import("./reference/deployed/build-reference.ts");
    await buildReference();
  }
  const assembly = await display.during("Writing the templates", async () =>
    cartwrightApp(deployment, { bundles, outdir: join(ROOT, "cdk.out") }).synth(),
  );
  const rows = assembly.stacks.map(({ stackName, template, templateFile }) => [
    stackName,
    String(Object.keys(template.Resources).length),
    join("cdk.out", templateFile),
  ]);
  console.log(columns([["STACK", "RESOURCES", "TEMPLATE"], ...rows]));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
