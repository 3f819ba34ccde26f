import { checkIfMatch, requireNamedPart } from "../../../kernel/etag.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeUser, stampChange } from "../change-user.ts";
import {
  requireInfo,
  requireUser,
  type UserPath,
  type UserWithRealms,
  visibleInfos,
} from "../require-user.ts";
import type { PasswordInfo } from "../user.ts";
import { passwordInfoReply, passwordInfoView } from "../views.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireUser` */
export async function listPasswordInfos(ctx: Context, path: UserPath, query: ListQuery): Promise<Reply> {
  const { user, realms } = await requireUser(ctx, path);
  const infos = visibleInfos(realms, user.value);
  return { body: pageAnswer(infos, query, (info) => passwordInfoView(user.value, info)) };
}

/** @throws ApiError 403 or 404 as `requireUser`; 404 for an unknown info and another user's */
export async function readPasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  const stored = await requireUser(ctx, path);
  return passwordInfoReply(stored.user.value, requireInfo(stored, infoId));
}

/** @throws ApiError 404 as `requireInfo`, 412 if `If-Match` names another state */
export function requireMatchingInfo(ctx: Context, current: UserWithRealms, infoId: string): PasswordInfo {
  const info = requireNamedPart(ctx, NAME, () => requireInfo(current, infoId));
  checkIfMatch(ctx, NAME, () => passwordInfoView(current.user.value, info));
  return info;
}

const NAME = "password profile info";

/** The sign-in name is free at once. @throws ApiError 404 for an unknown password info */
export async function deletePasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  return changeUser(ctx, path, (current, at) => {
    const info = requireMatchingInfo(ctx, current, infoId);
    const before = current.user.value;
    const changed = { ...before, infos: before.infos.filter((one) => one.id !== info.id) };
    return { user: stampChange(at, before, changed), reply: {} };
  });
}
