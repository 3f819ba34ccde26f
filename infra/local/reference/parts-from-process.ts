import type { Part } from "../../reference/part.ts";
import { ownProcess } from "../own-process.ts";

/** Bytes arrive from another process as what every engine has. */
type Sent = readonly (readonly [string, Omit<Part, "zipped"> & { readonly zipped: Uint8Array }])[];

/**
 * The parts of `localParts`, made in a process of its own: it takes more than a second of computing, which requests of the
 * API must not wait for, and loads what the service has no use for.
 * @throws Error as `localParts` does
 */
export async function partsFromProcess(url: string): Promise<ReadonlyMap<string, Part>> {
  const { run } = ownProcess<string, Sent>(new URL("process.ts", import.meta.url));
  const sent = await run(url);
  return new Map(sent.map(([path, { zipped, ...said }]) => [path, { ...said, zipped: Buffer.from(zipped) }]));
}
