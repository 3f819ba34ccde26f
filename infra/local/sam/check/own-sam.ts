import { rm } from "node:fs/promises";
import { join } from "node:path";
import { answers, readOutput } from "../programs.ts";
import { findSam, isSamOnPath, OWN_SAM } from "../sam-cli.ts";
import { install, type Setup, step } from "./setup.ts";

const VERSION = "1.170.0";

/** Finds SAM CLI, or installs one for the project. @throws Error that says what to do if that is not possible */
export async function openSam(setup: Setup): Promise<void> {
  const sam = (await findSam()) ?? (await installSam(setup));
  const version = (await readOutput(sam, "--version"))?.replace(/^SAM CLI, version /, "");
  setup.say(`✓ SAM CLI ${version}${sam === "sam" ? "" : ", the project's own"}`);
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
