import { readFile } from "node:fs/promises";

const TICKS_PER_SECOND = 100; // Linux shows processor time in ticks of this length to every program.

/** Milliseconds of processor time that a process has used, all threads together. Undefined where Linux's /proc is missing. */
export async function readProcessorMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name of the program is in brackets and may contain blanks.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isNaN(user + system) ? undefined : ((user + system) / TICKS_PER_SECOND) * 1000;
}
