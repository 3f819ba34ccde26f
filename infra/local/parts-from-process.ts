import type { Part } from "../reference/part.ts";
import { ownProcess } from "./own-process.ts";

/** Bytes that come from another process are plain `Uint8Array`s. */
type Sent = readonly (readonly [string, Omit<Part, "zipped"> & { readonly zipped: Uint8Array }])[];

/**
 * Parts by path, made in a process of their own: the long computation would block API requests, and the service does not
 * need the modules.
 * @param module answers its parent with the entries of a map of parts
 * @throws Error with the module's message
 */
export async function partsFromProcess<Input>(module: URL, input: Input): Promise<ReadonlyMap<string, Part>> {
  const sent = await ownProcess<Input, Sent>(module).run(input);
  return new Map(sent.map(([path, { zipped, ...said }]) => [path, { ...said, zipped: Buffer.from(zipped) }]));
}
