import type { Context } from "../../../use-case/context.ts";
import { getCodePromotion } from "../../codes/code-promotion-store.ts";
import { readNextCodes } from "../../live/code-list-store.ts";
import type { JobStep } from "../job-step.ts";
import type { ExportJob } from "../promotion-job.ts";
import { GONE_REASON, RESTARTED_REASON } from "../refuse-codes.ts";
import { formatCodeLines } from "./code-file.ts";
import { buildPieceWrite } from "./export-store.ts";

/** Reads of some 1,000 rows and codes take less than a second. */
const CODES_PER_PIECE = 1000;

/** Plans the next piece of the file, or the end of a cancelled job, whose pieces expire. */
export async function planExport({ table }: Context, job: ExportJob): Promise<JobStep<ExportJob>> {
  if (job.status === "cancelling") return { change: { status: "cancelled" }, writes: [] };
  const promotion = await getCodePromotion(table, job);
  if (!promotion) return { change: { status: "failed", error: GONE_REASON }, writes: [] };
  if (promotion.owner.codes_id !== job.codesId) {
    return { change: { status: "failed", error: RESTARTED_REASON }, writes: [] };
  }
  const { codes, next } = await readNextCodes(table, promotion.owner, job.position, CODES_PER_PIECE);
  const status = next === undefined ? "completed" : "processing";
  const exported = job.exported + codes.length;
  if (codes.length === 0) return { change: { status, position: next ?? job.position }, writes: [] };
  const change = { status, exported, position: next ?? job.position, pieces: job.pieces + 1 } as const;
  return { change, writes: [buildPieceWrite(job, formatCodeLines(codes))] };
}
