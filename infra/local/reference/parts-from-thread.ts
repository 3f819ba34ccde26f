import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Part } from "../../reference/part.ts";

/** Bytes arrive from another thread as what every engine has. */
type Sent = readonly (readonly [string, Omit<Part, "zipped"> & { readonly zipped: Uint8Array }])[];

/**
 * The parts of `localParts`, made in a thread of its own: it takes more than a second of computing, which requests of the
 * API must not wait for, and loads what the service has no use for.
 * @throws Error as the thread does
 */
export async function partsFromThread(): Promise<ReadonlyMap<string, Part>> {
  const thread = new Worker(new URL("thread.ts", import.meta.url));
  thread.unref(); // whoever ends the service does not wait for a page
  const [sent]: readonly Sent[] = await once(thread, "message").finally(() => thread.terminate());
  return new Map(
    (sent ?? []).map(([path, { zipped, ...said }]) => [path, { ...said, zipped: Buffer.from(zipped) }]),
  );
}
