import { rm } from "node:fs/promises";
import { join } from "node:path";
import { answers, outputOf } from "../programs.ts";
import { findSam, isSamOnPath, OWN_SAM } from "../sam-cli.ts";
import { install, type Setup, step } from "./setup.ts";

const VERSION = "1.170.0";

/**
 * Sees to it that there is a SAM CLI, if need be one of the project's own.
 * @throws Error that says what to do if there can be none
 */
export async function openSam(setup: Setup): Promise<void> {
  const found = (await findSam()) ?? (await installSam(setup));
  const version = (await outputOf(found, "--version"))?.replace(/^SAM CLI, version /, "");
  setup.say(`✓ SAM CLI ${version}${found === "sam" ? "" : ", the project's own"}`);
}

async function installSam(setup: Setup): Promise<string> {
  if (await isSamOnPath()) {
    throw new Error(
      "The 'sam' on the path does not answer 'sam --version': mend it or take it off the path.",
    );
  }
  if (!setup.mayInstall) throw new Error("SAM CLI is missing; without --no-setup, this brings one.");
  if (!(await answers("python3", "-c", "import ensurepip, venv"))) {
    throw new Error(`SAM CLI needs Python. Install it first: ${install(["python3-venv"])}`);
  }
  const title = `SAM CLI ${VERSION} in .sam/cli`;
  const script = `python3 -m venv "$0" && "$0/bin/pip" install aws-sam-cli==${VERSION}`;
  try {
    await step(setup, title, ["sh", "-c", script, OWN_SAM], { about: "a minute" });
  } catch (error) {
    await rm(OWN_SAM, { recursive: true, force: true });
    throw error;
  }
  return join(OWN_SAM, "bin/sam");
}
