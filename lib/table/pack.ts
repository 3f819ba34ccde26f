import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

const RAW = 0;
const ZSTD = 1;
/** The fastest level packs cart items as small as any other: `docs/decisions/0051-packing.md`. */
const FASTEST = 1;

/** `rawSize` is the size of the JSON, for limits that must not depend on compression. */
export type Packed = { readonly bytes: Uint8Array; readonly rawSize: number };

/** Bytes of JSON. Below this, zstd saves a fifth at fifteen times the time: decision 0051. */
const SMALLEST_TO_COMPRESS = 256;

/** The first byte says whether the rest is compressed. */
export function packSized(value: unknown, level: number = FASTEST): Packed {
  const raw = Buffer.from(JSON.stringify(value), "utf8");
  const rawSize = raw.length;
  const small = rawSize < SMALLEST_TO_COMPRESS ? raw : compress(raw, level);
  const mark = small.length < rawSize ? ZSTD : RAW;
  return { bytes: Buffer.concat([Buffer.of(mark), mark === ZSTD ? small : raw]), rawSize };
}

function compress(raw: Buffer, level: number): Buffer {
  return zstdCompressSync(raw, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    // Without the size, zstd takes a third of its time to prepare for any length.
    pledgedSrcSize: raw.length,
  });
}

export function pack(value: unknown, level?: number): Uint8Array {
  return packSized(value, level).bytes;
}

/** @throws Error for bytes that `pack` did not write */
export function unpack(packed: unknown): unknown {
  return unpackSized(packed).value;
}

/** `rawSize` is the size of the JSON: a few hundred stored bytes may stand for many. */
export function unpackSized(packed: unknown): { readonly value: unknown; readonly rawSize: number } {
  if (!(packed instanceof Uint8Array)) throw new Error("A packed attribute must be bytes.");
  const content = packed.subarray(1);
  const raw = packed[0] === ZSTD ? decompress(content) : Buffer.from(content);
  return { value: JSON.parse(raw.toString("utf8")), rawSize: raw.length };
}

/** Our JSON is six to eight times its compressed size; a result in one chunk needs no joining. */
const USUAL_RATIO = 8;
const SMALLEST_CHUNK_BYTES = 4096;
const LARGEST_CHUNK_BYTES = 512 * 1024;

function decompress(content: Uint8Array): Buffer {
  const usual = Math.min(content.length * USUAL_RATIO, LARGEST_CHUNK_BYTES);
  return zstdDecompressSync(content, { chunkSize: Math.max(SMALLEST_CHUNK_BYTES, usual) });
}
