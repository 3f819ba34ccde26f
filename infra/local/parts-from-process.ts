import type { Part } from "../reference/part.ts";
import { ownProcess } from "./own-process.ts";

/** Bytes arrive from another process as what every engine has. */
type Sent = readonly (readonly [string, Omit<Part, "zipped"> & { readonly zipped: Uint8Array }])[];

/**
 * Parts by path, made in a process of their own: it computes for long, which requests of the API must not wait for, and loads what
 * the service has no use for.
 * @param module answers its parent with the entries of a map of parts
 * @throws Error in the module's own words
 */
export async function partsFromProcess<Input>(module: URL, input: Input): Promise<ReadonlyMap<string, Part>> {
  const sent = await ownProcess<Input, Sent>(module).run(input);
  return new Map(sent.map(([path, { zipped, ...said }]) => [path, { ...said, zipped: Buffer.from(zipped) }]));
}
