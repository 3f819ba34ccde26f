import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changedAt, changeUser } from "../change-user.ts";
import { requireInfo, type UserPath } from "../require-user.ts";

/** Takes a way to sign in from a user, who stays; its name is free at once. @throws ApiError 404 for an unknown one */
export async function deletePasswordInfo(ctx: Context, path: UserPath, infoId: string): Promise<Reply> {
  return changeUser(ctx, path, (found, at) => {
    const info = requireInfo(found, infoId);
    const before = found.user.value;
    const changed = { ...before, infos: before.infos.filter((one) => one.id !== info.id) };
    return { user: changedAt(at, before, changed), reply: {} };
  });
}
