import { endedShopperWrite } from "../../auth/ended-shoppers-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "../memberships/forget-memberships.ts";
import { restOfUser } from "./codes-of-info-store.ts";
import { requireUser, type UserPath } from "./require-user.ts";
import type { User } from "./user.ts";
import { userRemoval } from "./users-store.ts";

/**
 * Deletes a user with its member and its ways to sign in; its names are free at once and its tokens dead. Memberships
 * and codes that are under way are removed afterwards. Accounts stay, and orders keep the member's id.
 * @throws ApiError 404 for an unknown user
 */
export async function deleteUser(ctx: Context, path: UserPath): Promise<Reply> {
  const task = newTask<ForgetMembershipsWork>(ctx, workFor((await requireUser(ctx, path)).user.value));
  const reply = await commitChange(ctx, async () => {
    const { user } = await requireUser(ctx, path);
    const removal = await userRemoval(ctx.table, user);
    const ended = endedShopperWrite("account-member", user.value.id, ctx.now());
    const writes = [...removal, ended, taskWrite({ ...task, work: workFor(user.value) })];
    return { writes, reply: {} };
  });
  await startTask(ctx, task, (work) => forgetMemberships(ctx, work));
  return reply;
}

function workFor(user: User): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "member", id: user.id, places: restOfUser(user) };
}
