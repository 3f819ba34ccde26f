import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../lib/table/table.ts";
import type { Shop } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

/** A whole table as a release of the past has written it, and what that release answered from it. */
export type Snapshot = {
  readonly at: string;
  /** Items with bytes in base64, under `$bytes`. */
  readonly items: readonly Item[];
  /** By path and query of a GET request. */
  readonly answers: Readonly<Record<string, unknown>>;
};

const FOLDER = join(import.meta.dirname, "tables");

export function snapshots(): readonly (readonly [name: string, snapshot: Snapshot])[] {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8"), revived);
  return readdirSync(FOLDER)
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .map((name) => [name, read(name)] as const);
}

export function replaced(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString("base64") } : value;
}

function revived(_: string, value: unknown): unknown {
  const isBytes = typeof value === "object" && value !== null && "$bytes" in value;
  return isBytes ? new Uint8Array(Buffer.from(String(value.$bytes), "base64")) : value;
}

/** A table with these items, as of the moment of the snapshot. */
export async function tableOf({ items, at: moment }: Snapshot): Promise<MemoryTable> {
  const table = memoryTable({ now: () => new Date(moment) });
  for (const item of items) await table.put(item, { unconditional: "a copy" });
  return table;
}

/** What a GET request is answered. */
export async function answerTo(
  shop: Shop,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { status, body } = await shop.get(path);
  return { status, body };
}
