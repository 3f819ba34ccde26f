import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A program that hangs says as little as one that is not here. */
const LONGEST_MS = 30_000;

/** What the program wrote, or `undefined` if it is not here or fails. */
export async function outputOf(command: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { timeout: LONGEST_MS });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Whether the program is here and does this without a complaint. */
export async function answers(command: string, ...args: readonly string[]): Promise<boolean> {
  return (await outputOf(command, ...args)) !== undefined;
}
