import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireInfo, requireUser, type UserPath } from "../require-user.ts";
import { passwordInfoReply } from "../views.ts";

/** A user's way to sign in. @throws ApiError 403, 404 as `requireUser`; 404 for an unknown one and another user's */
export async function readPasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  const found = await requireUser(ctx, path);
  return passwordInfoReply(found.user.value, requireInfo(found, infoId));
}
