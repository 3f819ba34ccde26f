import { spawn } from "node:child_process";
import { build } from "../build/build.ts";
import { type Deployment, readDeployment } from "../deployment.ts";
import { npmGone } from "../local/npm-parent.ts";
import { removeContainers } from "../local/sam/containers.ts";
import { answers } from "../local/sam/programs.ts";
import { findSam } from "../local/sam/sam-cli.ts";
import { writeSamTemplate } from "../local/sam/template.ts";
import { listAreaStacks } from "../stacks/stack-of-area.ts";
import { type Command, reportFailure, runCommand } from "./command.ts";

const spec = {
  verb: "sam",
  text: `Runs the functions in Lambda's own image behind the synthesised routes, with the table on the engine of this machine.
Options go to 'sam local start-api', such as --port 4000. 'npx cartwright sam-check' shows whether it works on this
machine.`,
  options: {},
};

const NO_SAM = `SAM CLI is missing: https://docs.aws.amazon.com/serverless-application-model/ says how to install it,
and 'npx cartwright sam-check' brings one of its own.`;
const NO_DOCKER =
  "Docker does not answer. SAM runs functions in containers: install Docker, start it and try again.";
/**
 * The CDK's check against CloudFormation's schemas takes longer than the rest of the synthesis. A deployment makes it
 * anyway.
 */
const NO_SCHEMA_CHECK = { CDK_VALIDATION: "false" };

async function serve(words: readonly string[]): Promise<number> {
  const sam = await findSam();
  if (sam === undefined) throw new Error(NO_SAM);
  if (!(await answers("docker", "info"))) throw new Error(NO_DOCKER);
  const deployment = readDeployment(process.env);
  const shell = { ...process.env };
  if ((await runInFront("node", ["infra/commands/synth.ts"], { ...shell, ...NO_SCHEMA_CHECK })) !== 0)
    return 1;
  // Loads the demo shop, which takes a moment, only after SAM and Docker have been found.
  const { openBackEnd } = await import("../local/sam/back-end.ts");
  const backEnd = await openBackEnd();
  try {
    const template = await writeSamTemplate(await listParts(deployment), backEnd.environment);
    const args = ["local", "start-api", "--template", template.file, ...backEnd.samOptions, ...words];
    return await runInFront(sam, args, without(shell, template.declared)).finally(template.remove);
  } finally {
    await removeContainers("DYNAMODB_ENDPOINT", backEnd.environment["DYNAMODB_ENDPOINT"] ?? "");
    await backEnd.close();
  }
}

/** The stacks whose functions and gateways `sam local` runs. */
async function listParts(deployment: Deployment): Promise<readonly string[]> {
  return [...listAreaStacks(deployment, await build()), deployment.stacks.api];
}

function without(env: NodeJS.ProcessEnv, names: ReadonlySet<string>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
}

async function run(words: readonly string[]): Promise<void> {
  try {
    process.exit(await serve(words));
  } catch (error) {
    reportFailure(spec, error);
    process.exit();
  }
}

/**
 * Runs a command in this terminal until it ends. Ctrl-C reaches it directly. Other signals to this process, such as a
 * `kill` or the end of npm, are passed on as Ctrl-C, so that SAM removes its containers.
 * @returns its exit status; 1 if a signal ended it
 */
async function runInFront(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env });
  const interrupt = () => child.kill("SIGINT");
  const leave = () => {};
  process.on("SIGINT", leave).on("SIGTERM", interrupt).on("SIGHUP", interrupt);
  npmGone().then(interrupt);
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", reject).on("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    process.off("SIGINT", leave).off("SIGTERM", interrupt).off("SIGHUP", interrupt);
  }
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
