import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import { type ImportFile, type ImportJob, nameUnpackedPiece } from "../jobs/import-job.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import type { Capabilities, PrivateFiles } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { openImportFile, type ReadableFile, UNPACKED_PIECE_BYTES } from "./import-file-store.ts";
import type { ImportKind } from "./kind.ts";

/** As the public contract has it. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024;

const PART_BYTES = 2 * 1024 * 1024;
const CHUNK_BYTES = 512 * 1024;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

type Faults = { readonly faults: readonly [RowFault] };

/** @param most bytes; a few packed bytes may stand for very many */
export function unpackGzip(packed: Uint8Array, most: number): { readonly bytes: Uint8Array } | Faults {
  try {
    return { bytes: gunzipSync(packed, { maxOutputLength: most }) };
  } catch (error) {
    return errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? refuseLarge(most) : refuseGzip("csv");
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function refuseLarge(most: number): Faults {
  const message = `The file has more than ${Math.floor(most / 1024 / 1024)} MB when it is unpacked.`;
  return { faults: [{ code: "too_large", message }] };
}

function refuseGzip(format: ImportKind["format"]): Faults {
  const message = "The file begins as gzip, but cannot be unpacked.";
  return { faults: [{ code: format === "csv" ? "not_csv" : "gzip", message }] };
}

/**
 * Keeps an unpacked copy of a file that was sent as gzip, so that reading can begin at any byte. It holds a few megabytes in
 * memory, whatever the size of the file.
 * @returns its bytes; undefined for a file that is plain
 */
export async function unpackFile(
  ctx: Context,
  { file }: ImportJob,
  format: ImportKind["format"],
  privateFiles: Capabilities["privateFiles"],
): Promise<{ readonly unpackedBytes: number } | Faults | undefined> {
  const packed = openImportFile(ctx, file, privateFiles);
  if (privateFiles === "none" || file.unpackedBytes !== undefined || !isGzip(await packed.read(0, 2)))
    return undefined;
  let unpackedBytes = 0;
  try {
    await pipeline(
      readParts(packed),
      createGunzip({ chunkSize: CHUNK_BYTES }),
      async (chunks: AsyncIterable<Buffer>) => {
        unpackedBytes = await keepUnpacked(ctx, file, privateFiles, chunks);
      },
    );
  } catch (error) {
    if (error instanceof LargeFileError) return refuseLarge(MOST_FILE_BYTES);
    if (errorCode(error).startsWith("Z_")) return refuseGzip(format);
    throw error;
  }
  return { unpackedBytes };
}

class LargeFileError extends Error {}

async function* readParts({ bytes, read }: ReadableFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += PART_BYTES) yield await read(at, at + PART_BYTES);
}

/** @returns the bytes of the copy @throws LargeFileError behind the largest size of a file */
async function keepUnpacked(
  ctx: Context,
  file: ImportFile,
  privateFiles: PrivateFiles,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let [total, piece] = [0, 0];
  let rest = Buffer.alloc(0);
  const keep = async (bytes: Uint8Array) => {
    const name = nameUnpackedPiece(file, piece);
    await privateFiles.replace(ctx, { name, mimeType: "application/octet-stream", bytes });
    piece += 1;
  };
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > MOST_FILE_BYTES) throw new LargeFileError();
    rest = Buffer.concat([rest, chunk]);
    if (rest.length < UNPACKED_PIECE_BYTES) continue;
    await keep(rest.subarray(0, UNPACKED_PIECE_BYTES));
    rest = rest.subarray(UNPACKED_PIECE_BYTES);
  }
  await keep(rest);
  return total;
}
