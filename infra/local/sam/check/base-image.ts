import { answers, readOutput } from "../programs.ts";
import { buildBaseImage, MARK } from "./packaged-image.ts";
import { type Setup, step } from "./setup.ts";

/** Lambda's Node 24 image for this machine's processor, on which SAM CLI builds. */
export const BASE_IMAGE = `public.ecr.aws/lambda/nodejs:24-${process.arch === "arm64" ? "arm64" : "x86_64"}`;

/** The engine must be running. */
export function hasBaseImage(): Promise<boolean> {
  return answers("docker", "image", "inspect", BASE_IMAGE);
}

/**
 * Pulls the image, or builds it from packages if its registry cannot be reached.
 * @throws Error that says what to do if neither works
 */
export async function openBaseImage(setup: Setup): Promise<void> {
  if (!(await hasBaseImage())) {
    if (!setup.mayInstall) throw new Error(`${BASE_IMAGE} is missing; without --no-setup, this brings it.`);
    await pullOrBuild(setup);
  }
  const built = await readOutput("docker", "image", "inspect", "--format", MARK.read, BASE_IMAGE);
  setup.say(`✓ ${BASE_IMAGE}, ${built ? `built here from ${built}` : "Amazon's"}`);
}

async function pullOrBuild(setup: Setup): Promise<void> {
  try {
    await step(setup, `pulling ${BASE_IMAGE}`, ["docker", "pull", BASE_IMAGE]);
  } catch (error) {
    setup.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message.split("\n").at(-1) : error;
    setup.say(`… it cannot be pulled, so it is built from packages (${reason})`);
    await buildBaseImage(setup, BASE_IMAGE);
  }
}
