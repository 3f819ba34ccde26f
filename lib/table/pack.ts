import { deflateRawSync, inflateRawSync } from "node:zlib";

const RAW = 0;
const DEFLATED = 1;

/**
 * JSON as bytes, deflated where that is smaller: the first byte says which. Ten cart lines fit two write units
 * this way instead of eight.
 */
export function pack(value: unknown): Uint8Array {
  const raw = Buffer.from(JSON.stringify(value), "utf8");
  const deflated = deflateRawSync(raw, { level: 6 });
  return deflated.length < raw.length
    ? Buffer.concat([Buffer.of(DEFLATED), deflated])
    : Buffer.concat([Buffer.of(RAW), raw]);
}

/** Bytes of a value's JSON before packing, for limits that must not depend on how well it deflates. */
export function rawSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8");
}

export function unpack(packed: unknown): unknown {
  if (!(packed instanceof Uint8Array)) throw new Error("A packed attribute must be bytes.");
  const content = packed.subarray(1);
  return JSON.parse(
    (packed[0] === DEFLATED ? inflateRawSync(content) : Buffer.from(content)).toString("utf8"),
  );
}
