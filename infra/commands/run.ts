import { spawn } from "node:child_process";

/** Runs a command in this terminal. @returns its exit status; 1 if a signal ended it */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
