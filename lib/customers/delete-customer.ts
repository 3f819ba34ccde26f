import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireCustomer } from "./require-customer.ts";
import { customerAddressPartition, customers } from "./store.ts";

/**
 * Orders and carts stay; a task removes the addresses. @throws ApiError 404 as `requireCustomer`
 * @answers What goes with a deleted customer, and what with an owner's addresses?
 */
export async function deleteCustomer(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [customerAddressPartition(id)] });
  const reply = await commitChange(ctx, async () => {
    const customer = await requireCustomer(ctx, id);
    const ended = buildShopperEndWrite("customer", customer.value.id, ctx.now());
    return { writes: [...customers.removal(customer), ended, buildTaskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
