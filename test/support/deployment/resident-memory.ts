import { readdirSync, readFileSync } from "node:fs";

/** The reason why memory is not measured on this system, if it is not. */
export const NO_PROC = process.platform === "linux" ? undefined : "this system tells it in no file";

type Running = { readonly pid: number; readonly parent: number; readonly megabytes: number };

/** Resident memory of a process and all its descendants, in megabytes (10^6 bytes). */
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

/** @returns `undefined` for a process that has ended in the meantime */
function runningAs(name: string): Running | undefined {
  try {
    const status = readFileSync(`/proc/${name}/status`, "utf8");
    const number = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return { pid: Number(name), parent: number("PPid"), megabytes: (number("VmRSS") * 1024) / 1e6 };
  } catch {
    return undefined;
  }
}
