import { join } from "node:path";
import { build } from "../build/build.ts";
import { ROOT } from "../build/options.ts";
import { readDeployment } from "../deployment.ts";
import { columns } from "./columns.ts";
import { type Command, readWords, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/display.ts";

const spec = {
  verb: "synth",
  forms: [""],
  text: "Writes the CloudFormation templates to cdk.out and checks cdk-nag's rules; a finding ends it.",
  options: {},
};

async function run(words: readonly string[]): Promise<void> {
  readWords(spec, words);
  const deployment = readDeployment(process.env);
  const display = progressDisplay();
  const bundles = await build(display);
  if (deployment.hasReference) {
    // Few deployments have the reference page: the others do not load its builder.
    const { buildReference } = await import("../reference/deployed/build-reference.ts");
    await buildReference();
  }
  if (deployment.hasConsole) {
    const { buildConsole } = await import("../build/console/build-console.ts");
    await buildConsole();
  }
  // Loads the CDK, which takes a second, only after words and settings have been found right.
  const { cartwrightApp } = await import("../app.ts");
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

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
