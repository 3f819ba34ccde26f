import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

const RAW = 0;
const ZSTD = 1;
/** The fastest level packs cart lines as small as any other, see `docs/decisions/0051-packing.md`. */
const FASTEST = 1;

/** A value as bytes, with the size its JSON had: for limits that must not depend on how well it compresses. */
export type Packed = { readonly bytes: Uint8Array; readonly rawSize: number };

/** Bytes of JSON. Zstd makes shorter JSON about a fifth smaller, in fifteen times the time, see decision 0051. */
const SMALLEST_TO_COMPRESS = 256;

/** JSON as bytes, compressed where that is smaller: the first byte says which. */
export function packSized(value: unknown, level: number = FASTEST): Packed {
  const raw = Buffer.from(JSON.stringify(value), "utf8");
  const rawSize = raw.length;
  const small = rawSize < SMALLEST_TO_COMPRESS ? raw : compressed(raw, level);
  const mark = small.length < rawSize ? ZSTD : RAW;
  return { bytes: Buffer.concat([Buffer.of(mark), mark === ZSTD ? small : raw]), rawSize };
}

function compressed(raw: Buffer, level: number): Buffer {
  return zstdCompressSync(raw, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    // Zstd prepares for any length where it does not know it, which takes a third of the time.
    pledgedSrcSize: raw.length,
  });
}

/** @param level of zstd; whatever it was, `unpack` reads it */
export function pack(value: unknown, level?: number): Uint8Array {
  return packSized(value, level).bytes;
}

/** The value that `pack` was given. @throws Error for anything but its bytes */
export function unpack(packed: unknown): unknown {
  return unpackSized(packed).value;
}

/** The same with the bytes of its JSON: a few hundred stored ones may stand for very many. */
export function unpackSized(packed: unknown): { readonly value: unknown; readonly rawSize: number } {
  if (!(packed instanceof Uint8Array)) throw new Error("A packed attribute must be bytes.");
  const content = packed.subarray(1);
  const raw = packed[0] === ZSTD ? decompressed(content) : Buffer.from(content);
  return { value: JSON.parse(raw.toString("utf8")), rawSize: raw.length };
}

/** Our JSON is six to eight times as long as its compressed form; what fits into one chunk is not put together. */
const USUAL_RATIO = 8;
const SMALLEST_CHUNK_BYTES = 4096;
const LARGEST_CHUNK_BYTES = 512 * 1024;

function decompressed(content: Uint8Array): Buffer {
  const usual = Math.min(content.length * USUAL_RATIO, LARGEST_CHUNK_BYTES);
  return zstdDecompressSync(content, { chunkSize: Math.max(SMALLEST_CHUNK_BYTES, usual) });
}
