import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "./memberships/forget-memberships.ts";
import { buildRegistrationWrites } from "./registrations-store.ts";
import { accountLeftovers, accounts } from "./store.ts";

/** Members, carts and orders stay; a task removes the rest. @throws ApiError 404 for an unknown account */
export async function deleteAccount(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ForgetMembershipsWork>(ctx, buildAccountCleanup(id));
  const reply = await commitChange(ctx, async () => {
    const account = await accounts.require(ctx, id);
    const frees = buildRegistrationWrites(account.value.id, account.value, undefined);
    const ended = buildShopperEndWrite("account", account.value.id, ctx.now());
    return { writes: [...accounts.removal(account), ...frees, ended, buildTaskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => forgetMemberships(ctx, work));
  return reply;
}

function buildAccountCleanup(id: string): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "account", id, places: accountLeftovers(id) };
}
