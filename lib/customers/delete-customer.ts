import { endedShopperWrite } from "../auth/ended-shoppers-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { taskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireCustomer } from "./require-customer.ts";
import { addressesOfCustomer, customers } from "./store.ts";

/**
 * Deletes a customer. From then on nothing of the customer can be read, tokens are dead, and the e-mail address is free;
 * the address book is removed afterwards. Orders and carts stay.
 * @throws ApiError 404 for one that is not there or not the caller
 */
export async function deleteCustomer(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [addressesOfCustomer(id)] });
  const reply = await commitChange(ctx, async () => {
    const customer = await requireCustomer(ctx, id);
    const ended = endedShopperWrite("customer", customer.value.id, ctx.now());
    return { writes: [...customers.removal(customer), ended, taskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
