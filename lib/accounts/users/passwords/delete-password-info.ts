import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeUser, stampChange } from "../change-user.ts";
import { requireInfo, type UserPath } from "../require-user.ts";

/** The sign-in name is free at once. @throws ApiError 404 for an unknown password info */
export async function deletePasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  return changeUser(ctx, path, (current, at) => {
    const info = requireInfo(current, infoId);
    const before = current.user.value;
    const changed = { ...before, infos: before.infos.filter((one) => one.id !== info.id) };
    return { user: stampChange(at, before, changed), reply: {} };
  });
}
