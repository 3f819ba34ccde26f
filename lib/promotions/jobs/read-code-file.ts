import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { CODE_FILE_HEADER } from "./export/code-file.ts";
import { getPieces, readExportEnd } from "./export/export-store.ts";
import { promotionJobs } from "./store.ts";

/** Codes are worth money, and any client that has the link can read them. */
const LINK_SECONDS = 5 * 60;

/**
 * Keeps the codes of an export in a private file and answers a link that is good for five minutes.
 * @throws ApiError 404 for an unknown promotion, an unknown job, one that is no export, and an export older than a day; 422
 * before it is completed
 */
export async function readCodeFile(
  ctx: Context,
  whose: PromotionPath,
  jobId: string,
  privateFiles: Capabilities["privateFiles"],
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { value: job } = await promotionJobs(owner.promotion_id).require(ctx, jobId);
  if (job.job_type !== "code_export") throw notFound("file of the job", jobId);
  if (job.status !== "completed") {
    throw unprocessable("The job has no file, since it is not completed.", {
      title: TITLES.unprocessableEntity,
    });
  }
  if (privateFiles === "none") {
    throw unprocessable("This deployment keeps no files.", { title: TITLES.unprocessableEntity });
  }
  const pieces = readExportEnd(job) > ctx.now().getTime() ? await getPieces(ctx.table, job) : undefined;
  if (!pieces) throw notFound("file of the job", jobId);
  const name = `codes/${job.id}.csv`;
  const bytes = Buffer.from([CODE_FILE_HEADER, ...pieces].join(""), "utf8");
  await privateFiles.keep(ctx, { name, mimeType: "text/csv; charset=utf-8", bytes });
  const href = await privateFiles.linkTo(ctx, name, LINK_SECONDS);
  return { body: { data: { href }, href } };
}
