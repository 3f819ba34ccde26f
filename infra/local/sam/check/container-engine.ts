import { setTimeout as pause } from "node:timers/promises";
import { startTethered } from "../../tethered.ts";
import { answers, readOutput } from "../programs.ts";
import { install, type Setup } from "./setup.ts";

export type ContainerEngine = { readonly stop: () => Promise<void> };

const LONGEST_START_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** True if a container engine is running. */
export function engineAnswers(): Promise<boolean> {
  return answers("docker", "info");
}

/**
 * The running Docker engine, otherwise one that this process starts and stops.
 * @throws Error that says what to do if none can be started
 */
export async function openEngine(setup: Setup): Promise<ContainerEngine> {
  const isRunning = await engineAnswers();
  const engine = isRunning ? { stop: () => Promise.resolve() } : await startEngine(setup);
  const version = await readOutput("docker", "version", "--format", "{{.Server.Version}}");
  setup.say(`✓ Docker engine ${version}${isRunning ? "" : ", started for this check"}`);
  return engine;
}

async function startEngine({ display, mayInstall, signal }: Setup): Promise<ContainerEngine> {
  const otherwise = await whyNotHere();
  if (otherwise !== undefined) throw new Error(otherwise);
  if (!mayInstall)
    throw new Error("No Docker engine runs: start it, or let this start one, without --no-setup.");
  return display.during("Starting Docker's engine", () => runEngine(signal));
}

async function runEngine(signal: AbortSignal): Promise<ContainerEngine> {
  const running = startTethered("dockerd", [], process.env);
  let hasEnded = false;
  running.ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + LONGEST_START_MS;
  while (!(await engineAnswers())) {
    if (hasEnded || signal.aborted || performance.now() > deadline) {
      await running.stop();
      signal.throwIfAborted();
      throw new Error(`Docker's engine does not start. It says:\n${running.complaint()}`);
    }
    await pause(LOOK_EVERY_MS);
  }
  if (signal.aborted) await running.stop();
  signal.throwIfAborted();
  return running;
}

/** The reason why no engine can be started here. */
async function whyNotHere(): Promise<string | undefined> {
  const host = process.env["DOCKER_HOST"];
  if (host) return `Docker does not answer at DOCKER_HOST, ${host}: start it there or unset the variable.`;
  if (process.platform !== "linux") return "Docker does not answer: install Docker Desktop and start it.";
  if (process.getuid?.() !== 0) {
    return `Docker does not answer, and only root can start it: 'sudo systemctl start docker'; if it runs, 'sudo usermod
-aG docker $USER' and a new login let you use it. If it is not installed: sudo sh -c '${install(ENGINE_PACKAGES)}'`;
  }
  for (const program of ["docker", "dockerd", "iptables"]) {
    if (!(await answers("sh", "-c", `command -v ${program}`))) {
      return `There is no ${program} on this machine. Install it first: ${install(ENGINE_PACKAGES)}`;
    }
  }
  return undefined;
}

const ENGINE_PACKAGES = ["docker.io", "iptables"];
