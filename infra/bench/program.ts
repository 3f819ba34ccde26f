import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Program = {
  readonly url: string;
  readonly pid: number;
  readonly end: () => Promise<unknown>;
};

type Start = {
  /** Words behind the file's name. */
  readonly words?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** Folder of the checkout, by default this one. */
  readonly folder?: string;
};

/** Starts a program that prints the address where it is ready. @throws Error if it ends before that */
export async function startProgram(
  file: string,
  { words = [], nodeOptions = [], folder = "." }: Start = {},
): Promise<Program> {
  const child = spawn(process.execPath, [...nodeOptions, file, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: folder,
    env: { ...process.env, CARTWRIGHT_PROGRESS: "off" },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`${file} ended before it was ready.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /Ready on (http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const end = async () => {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, pid: child.pid ?? 0, end };
}
