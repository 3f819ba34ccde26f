import { spawn } from "node:child_process";
import { npmGone } from "../npm-parent.ts";

/**
 * Runs a command in this terminal until it ends. Ctrl-C reaches it directly. Other signals to this process, such as a
 * `kill` or the end of npm, are passed on as Ctrl-C, so that SAM removes its containers.
 * @returns its exit status; 1 if a signal ended it
 */
export async function runInFront(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
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
