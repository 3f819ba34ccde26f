import { endedShopperWrite } from "../../auth/ended-shoppers-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "../memberships/forget-memberships.ts";
import { restOfUser } from "./codes-of-info-store.ts";
import { withFewInfos } from "./passwords/remove-infos.ts";
import { requireUser, type UserPath } from "./require-user.ts";
import type { User } from "./user.ts";
import { userRemoval } from "./users-store.ts";

/**
 * Deletes a user with its member and its ways to sign in; its names are free at once and its tokens dead. Memberships
 * and codes that are under way are removed afterwards. Accounts stay, and orders keep the member's id. Of a user with
 * very many ways to sign in those that do not fit one transaction go first.
 * @throws ApiError 404 for an unknown user; 503 when there is no time to remove all its ways to sign in, then again
 */
export async function deleteUser(ctx: Context, path: UserPath): Promise<Reply> {
  let task: Task<ForgetMembershipsWork> | undefined;
  const reply = await commitChange(ctx, async () => {
    const { user: found } = await requireUser(ctx, path);
    const user = await withFewInfos(ctx, found);
    task = newTask(ctx, workFor(user.value));
    const removal = userRemoval(user);
    const ended = endedShopperWrite("account-member", user.value.id, ctx.now());
    return { writes: [...removal, ended, taskWrite(task)], reply: {} };
  });
  if (task) await startTask(ctx, task, (work) => forgetMemberships(ctx, work));
  return reply;
}

function workFor(user: User): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "member", id: user.id, places: restOfUser(user) };
}
