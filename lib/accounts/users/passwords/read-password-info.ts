import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireInfo, requireUser, type UserPath } from "../require-user.ts";
import { passwordInfoReply } from "../views.ts";

/** @throws ApiError 403 or 404 as `requireUser`; 404 for an unknown info and another user's */
export async function readPasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  const stored = await requireUser(ctx, path);
  return passwordInfoReply(stored.user.value, requireInfo(stored, infoId));
}
