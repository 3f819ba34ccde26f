import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import type { Item } from "../../lib/table/table.ts";
import type { Shop } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

/** A whole table as an earlier release wrote it, and that release's answers. */
export type Snapshot = {
  readonly at: string;
  /** Items with bytes in base64, under `$bytes`. */
  readonly items: readonly Item[];
  /** By path and query of the GET request. */
  readonly answers: Readonly<Record<string, unknown>>;
};

const FOLDER = join(import.meta.dirname, "tables");

export function snapshots(): readonly (readonly [name: string, snapshot: Snapshot])[] {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8"), decodeSpecial);
  return readdirSync(FOLDER)
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .map((name) => [name, read(name)] as const);
}

export function encodeSpecial(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString("base64") } : value;
}

function decodeSpecial(_: string, value: unknown): unknown {
  const isBytes = typeof value === "object" && value !== null && "$bytes" in value;
  return isBytes ? new Uint8Array(Buffer.from(String(value.$bytes), "base64")) : value;
}

/**
 * A table with these items, at the time of the snapshot, for a process that remembers nothing: a process keeps published
 * releases by their ids, and demo stores of other times have releases with the same ids.
 */
export async function restoreTable({ items, at: moment }: Snapshot): Promise<MemoryTable> {
  forgetProcessMemory();
  const table = memoryTable({ now: () => new Date(moment) });
  for (const item of items) await table.put(item, { unconditional: "a copy" });
  return table;
}

/** The answer to a GET request. */
export async function answerTo(
  shop: Shop,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { status, body } = await shop.get(path);
  return { status, body };
}
