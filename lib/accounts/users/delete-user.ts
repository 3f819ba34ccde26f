import { buildShopperEndWrite } from "../../auth/ended-shoppers-store.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "../memberships/forget-memberships.ts";
import { userLeftovers } from "./codes-of-info-store.ts";
import { removeExcessInfos } from "./passwords/remove-infos.ts";
import { requireUser, type UserPath } from "./require-user.ts";
import type { User } from "./user.ts";
import { buildUserRemoval } from "./users-store.ts";

/**
 * Names and tokens end at once; a task removes memberships and codes. Accounts and orders stay. Excess infos
 * are removed first. @throws ApiError 404 unknown user, 503 when time runs out: repeat the call
 */
export function deleteUser(ctx: Context, path: UserPath): Promise<Reply> {
  return commitWithTask(ctx, forgetMemberships, async () => {
    const { user: stored } = await requireUser(ctx, path);
    const user = await removeExcessInfos(ctx, stored);
    const task = newTask(ctx, buildUserCleanup(user.value));
    const removal = buildUserRemoval(user);
    const ended = buildShopperEndWrite("account-member", user.value.id, ctx.now());
    return { writes: [...removal, ended], reply: {}, task };
  });
}

function buildUserCleanup(user: User): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "member", id: user.id, places: userLeftovers(user) };
}
