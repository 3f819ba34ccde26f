import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { toReleaseBody } from "../views.ts";
import { pickRelease, requireReleases } from "./require-releases.ts";

/** Answers with a release. @throws ApiError 404 for an unknown release */
export async function readRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  return { body: toReleaseBody(pickRelease(await requireReleases(ctx, catalogId), releaseId)) };
}
