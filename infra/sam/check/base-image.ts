import { answers, outputOf } from "../programs.ts";
import { buildBaseImage, MARK } from "./packaged-image.ts";
import { type Setup, step } from "./setup.ts";

/** The image of Lambda's Node 24 for this machine's processor, onto which SAM CLI puts its own parts. */
export const BASE_IMAGE = `public.ecr.aws/lambda/nodejs:24-${process.arch === "arm64" ? "arm64" : "x86_64"}`;

/** Whether the engine has the image; needs one that runs. */
export function hasBaseImage(): Promise<boolean> {
  return answers("docker", "image", "inspect", BASE_IMAGE);
}

/**
 * Sees to it that the image is there: pulled, or where its registry is out of reach, built from packages.
 * @throws Error that says what to do if it can be neither
 */
export async function openBaseImage(setup: Setup): Promise<void> {
  if (!(await hasBaseImage())) {
    if (!setup.mayInstall) throw new Error(`${BASE_IMAGE} is missing; without --no-setup, this brings it.`);
    await pullOrBuild(setup);
  }
  const built = await outputOf("docker", "image", "inspect", "--format", MARK.read, BASE_IMAGE);
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
