import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Program = { readonly url: string; readonly end: () => Promise<unknown> };

/** Starts a program that prints the address where it is ready. @throws Error if it ends before that */
export async function startProgram(file: string, ...words: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [file, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CARTWRIGHT_PROGRESS: "off" },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`${file} ended before it was ready.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^Ready on (http:\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const end = async () => {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, end };
}
