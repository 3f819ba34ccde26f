import { constants, deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** The first byte of packed bytes. Bytes of earlier releases keep theirs. */
const RAW = 0;
const ZSTD = 1;
const DEFLATE = 2;
/** The fastest level packs cart items as small as any other: `docs/decisions/0051-packing.md`. */
const FASTEST = 1;

/** `rawSize` is the size of the JSON, for limits that must not depend on compression. */
export type Packed = { readonly bytes: Uint8Array; readonly rawSize: number };

/** Bytes of JSON. Below this, compression saves a quarter at ten times the time: decision 0051. */
const SMALLEST_TO_COMPRESS = 256;
/** Bytes of JSON. Below this, deflate is faster and smaller than zstd. */
const SMALLEST_FOR_ZSTD = 4096;
/** A window, tables and a first chunk no larger than the JSON needs: most of the time goes into preparing them. */
const DEFLATE_LIMITS = { windowBits: 12, memLevel: 5, chunkSize: SMALLEST_FOR_ZSTD };

/** The first byte says how the rest is compressed. @param level of zstd, for what is large */
export function packSized(value: unknown, level: number = FASTEST): Packed {
  const raw = Buffer.from(JSON.stringify(value), "utf8");
  const rawSize = raw.length;
  const [mark, small] = compress(raw, level);
  return { bytes: Buffer.concat([Buffer.of(mark), small]), rawSize };
}

function compress(raw: Buffer, level: number): readonly [mark: number, bytes: Buffer] {
  if (raw.length < SMALLEST_TO_COMPRESS) return [RAW, raw];
  const isSmall = raw.length < SMALLEST_FOR_ZSTD;
  const bytes = isSmall ? deflateRawSync(raw, DEFLATE_LIMITS) : compressLarge(raw, level);
  if (bytes.length >= raw.length) return [RAW, raw];
  return [isSmall ? DEFLATE : ZSTD, bytes];
}

function compressLarge(raw: Buffer, level: number): Buffer {
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
  const raw = decompress(packed[0], packed.subarray(1));
  return { value: JSON.parse(raw.toString("utf8")), rawSize: raw.length };
}

/** Our JSON is six to eight times its compressed size; a result in one chunk needs no joining. */
const USUAL_RATIO = 8;
const SMALLEST_CHUNK_BYTES = 4096;
const LARGEST_CHUNK_BYTES = 512 * 1024;

function decompress(mark: number | undefined, content: Uint8Array): Buffer {
  if (mark === DEFLATE) return inflateRawSync(content, DEFLATE_LIMITS);
  if (mark !== ZSTD) return Buffer.from(content);
  const usual = Math.min(content.length * USUAL_RATIO, LARGEST_CHUNK_BYTES);
  return zstdDecompressSync(content, { chunkSize: Math.max(SMALLEST_CHUNK_BYTES, usual) });
}
