import { gunzipSync } from "node:zlib";
import { type ImportJob, nameReadFile } from "../jobs/import-job.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { openImportFile } from "./import-file-store.ts";
import type { ImportKind } from "./kind.ts";

/** As the public contract has it. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024;

const PART_BYTES = 8 * 1024 * 1024;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

type Unpacked = { readonly bytes: Uint8Array } | { readonly faults: readonly [RowFault] };

/** @param most bytes; a few packed bytes may stand for very many */
export function unpackGzip(packed: Uint8Array, most: number, format: ImportKind["format"] = "csv"): Unpacked {
  try {
    return { bytes: gunzipSync(packed, { maxOutputLength: most }) };
  } catch (error) {
    const isLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    const message = isLarge
      ? `The file has more than ${Math.floor(most / 1024 / 1024)} MB when it is unpacked.`
      : "The file begins as gzip, but cannot be unpacked.";
    return { faults: [{ code: isLarge ? "too_large" : format === "csv" ? "not_csv" : "gzip", message }] };
  }
}

/**
 * Keeps an unpacked copy of a file that was sent as gzip, so that reading can begin at any byte.
 * @returns its bytes; undefined for a file that is plain
 */
export async function unpackFile(
  ctx: Context,
  { file }: ImportJob,
  format: ImportKind["format"],
  privateFiles: Capabilities["privateFiles"],
): Promise<{ readonly unpackedBytes: number } | { readonly faults: readonly [RowFault] } | undefined> {
  const { read } = openImportFile(ctx, file, privateFiles);
  if (privateFiles === "none" || file.unpackedBytes !== undefined || !isGzip(await read(0, 2)))
    return undefined;
  const parts: Buffer[] = [];
  for (let at = 0; at < file.bytes; at += PART_BYTES) parts.push(await read(at, at + PART_BYTES));
  const unpacked = unpackGzip(Buffer.concat(parts), MOST_FILE_BYTES, format);
  if ("faults" in unpacked) return unpacked;
  const name = nameReadFile({ ...file, unpackedBytes: 0 });
  await privateFiles.replace(ctx, { name, mimeType: "application/octet-stream", bytes: unpacked.bytes });
  return { unpackedBytes: unpacked.bytes.length };
}
