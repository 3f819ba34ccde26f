import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A program that hangs counts as missing. */
const LONGEST_MS = 30_000;

/** Output of the program, or `undefined` if it is missing or fails. */
export async function readOutput(command: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { timeout: LONGEST_MS });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** True if the program exists and succeeds. */
export async function answers(command: string, ...args: readonly string[]): Promise<boolean> {
  return (await readOutput(command, ...args)) !== undefined;
}
