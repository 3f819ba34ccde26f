import { type ImportFile, nameSentFile, nameUnpackedPiece } from "../jobs/import-job.ts";
import { unprocessable } from "../kernel/errors.ts";
import { keys } from "../table/keys.ts";
import { requireWritten, type Table } from "../table/table.ts";
import type { Capabilities, PrivateFiles } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";

/** For a deployment without a bucket. An item of DynamoDB holds 400 KB. */
const PIECE_BYTES = 350 * 1024;
export const MOST_TABLE_BYTES = 4 * 1024 * 1024;

/** For the unpacked copy in the bucket, which is written piece by piece because its size is not known before. */
export const UNPACKED_PIECE_BYTES = 4 * 1024 * 1024;

/** As in the bucket, see `infra/stacks/private-days.ts`. */
const KEPT_SECONDS = 3 * 24 * 60 * 60;

/** Bytes of a file to import. */
export type ReadableFile = {
  readonly bytes: number;
  /** @throws ApiError 422 for a file that is gone */
  readonly read: (from: number, to: number) => Promise<Buffer>;
};

/** Stores a file without a bucket. A repeat stores the same pieces again. */
export async function keepPieces({ table, now }: Context, fileId: string, bytes: Uint8Array): Promise<void> {
  const expires_at = Math.floor(now().getTime() / 1000) + KEPT_SECONDS;
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES) {
    const packed = bytes.subarray(at, at + PIECE_BYTES);
    const put = { ...keys.importPiece(fileId, at / PIECE_BYTES), type: "import_piece", packed, expires_at };
    await requireWritten(table.put(put, { unconditional: "the id of the file is new" }));
  }
}

export function openImportFile(
  ctx: Context,
  file: ImportFile,
  privateFiles: Capabilities["privateFiles"],
): ReadableFile {
  const { unpackedBytes: bytes = file.bytes } = file;
  return {
    bytes,
    read: async (from, to) => {
      const part = await readPart(ctx, file, privateFiles, { from, to: Math.min(to, bytes) });
      if (!part) throw unprocessable("The file is not kept any more. Send it again.");
      return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    },
  };
}

type Range = { readonly from: number; readonly to: number };

async function readPart(
  ctx: Context,
  file: ImportFile,
  privateFiles: Capabilities["privateFiles"],
  { from, to }: Range,
): Promise<Uint8Array | undefined> {
  if (to <= from) return new Uint8Array();
  if (file.keptIn === "table") return readPieces(ctx.table, file.id, { from, to });
  if (privateFiles === "none") return undefined;
  if (file.unpackedBytes === undefined) return privateFiles.readPart(ctx, nameSentFile(file), from, to);
  return readUnpacked(ctx, file, privateFiles, { from, to });
}

async function readUnpacked(
  ctx: Context,
  file: ImportFile,
  privateFiles: PrivateFiles,
  { from, to }: Range,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  for (let at = from; at < to; ) {
    const piece = Math.floor(at / UNPACKED_PIECE_BYTES);
    const begin = piece * UNPACKED_PIECE_BYTES;
    const end = Math.min(to, begin + UNPACKED_PIECE_BYTES);
    const part = await privateFiles.readPart(ctx, nameUnpackedPiece(file, piece), at - begin, end - begin);
    if (!part) return undefined;
    parts.push(part);
    at = end;
  }
  return Buffer.concat(parts);
}

async function readPieces(table: Table, id: string, { from, to }: Range): Promise<Uint8Array | undefined> {
  const first = Math.floor(from / PIECE_BYTES);
  const count = Math.ceil(to / PIECE_BYTES) - first;
  const pieceKeys = Array.from({ length: count }, (_, at) => keys.importPiece(id, first + at));
  const pieces = (await table.getMany(pieceKeys)).map((item) => item?.["packed"]);
  const parts = pieces.filter((piece) => piece instanceof Uint8Array);
  if (parts.length < count) return undefined;
  return Buffer.concat(parts).subarray(from - first * PIECE_BYTES, to - first * PIECE_BYTES);
}
