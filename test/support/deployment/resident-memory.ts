import { readdirSync, readFileSync } from "node:fs";

/** Why memory is not measured, where it is not. */
export const NO_PROC = process.platform === "linux" ? undefined : "this system tells it in no file";

type Running = { readonly pid: number; readonly parent: number; readonly megabytes: number };

/** What a process and all that it has started keep in memory, in megabytes (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const running = all.flatMap((name) => runningAs(name) ?? []);
  const sum = (one: Running): number =>
    one.megabytes +
    running.filter(({ parent }) => parent === one.pid).reduce((total, child) => total + sum(child), 0);
  const root = running.find((one) => one.pid === pid);
  if (!root) throw new Error(`No process ${pid} runs.`);
  return sum(root);
}

/** @returns `undefined` for one that has ended meanwhile */
function runningAs(name: string): Running | undefined {
  try {
    const status = readFileSync(`/proc/${name}/status`, "utf8");
    const number = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return { pid: Number(name), parent: number("PPid"), megabytes: (number("VmRSS") * 1024) / 1e6 };
  } catch {
    return undefined;
  }
}
