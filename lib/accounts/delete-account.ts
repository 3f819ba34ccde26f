import { endedShopperWrite } from "../auth/ended-shoppers-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { taskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "./memberships/forget-memberships.ts";
import { registrationWrites } from "./registrations-store.ts";
import { accountLeftovers, accounts } from "./store.ts";

/**
 * Deletes an account. From then on nothing of it is reachable and its tokens are dead; its memberships, addresses and
 * counters are removed afterwards. Its members, children, carts and orders stay.
 * @throws ApiError 404 for an unknown account
 */
export async function deleteAccount(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ForgetMembershipsWork>(ctx, workFor(id));
  const reply = await commitChange(ctx, async () => {
    const account = await accounts.require(ctx, id);
    const frees = registrationWrites(account.value.id, account.value, undefined);
    const ended = endedShopperWrite("account", account.value.id, ctx.now());
    return { writes: [...accounts.removal(account), ...frees, ended, taskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => forgetMemberships(ctx, work));
  return reply;
}

function workFor(id: string): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "account", id, places: accountLeftovers(id) };
}
