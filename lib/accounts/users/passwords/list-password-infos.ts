import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireUser, type UserPath, visibleInfos } from "../require-user.ts";
import { passwordInfoView } from "../views.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireUser` */
export async function listPasswordInfos(ctx: Context, path: UserPath, query: ListQuery): Promise<Reply> {
  const { user, realms } = await requireUser(ctx, path);
  const infos = visibleInfos(realms, user.value);
  return { body: pageAnswer(infos, query, (info) => passwordInfoView(user.value, info)) };
}
