import { readdirSync, readFileSync } from "node:fs";
import type { Sample } from "./levelling.ts";

/** Only Linux tells handles and memory of other processes in files. */
export const HAS_PROC = process.platform === "linux";

/** The process and all its descendants, parents first: the engine has a process group of its own. */
export function listFamily(pid: number): readonly number[] {
  if (!HAS_PROC) return [pid];
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readStatus(Number(name), "PPid")]),
  );
  const below = (parent: number): number[] => [
    parent,
    ...[...parents].filter(([, of]) => of === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid);
}

/** Resident memory of a process and of its descendants, and the open files of all. */
export function takeSample(pid: number): Sample {
  const [root = pid, ...others] = listFamily(pid);
  const memory = (one: number) => readStatus(one, "VmRSS") / 1024;
  return {
    service: memory(root),
    engine: others.reduce((sum, one) => sum + memory(one), 0),
    handles: [root, ...others].reduce((sum, one) => sum + countHandles(one), 0),
  };
}

/** 0 for a process that has ended in the meantime. */
function readStatus(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function countHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
