import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireUser, type UserPath } from "./require-user.ts";
import { userReply } from "./views.ts";

/** @throws ApiError 403 or 404 as `requireUser` */
export async function readUser(ctx: Context, path: UserPath): Promise<Reply> {
  return userReply((await requireUser(ctx, path)).user.value);
}
