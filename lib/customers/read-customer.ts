import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { customerAnswer } from "./customer-view.ts";
import { requireCustomer } from "./require-customer.ts";

/** One customer. @throws ApiError 404 for one that is not there or not the caller */
export async function readCustomer(ctx: Context, id: string): Promise<Reply> {
  return { body: customerAnswer((await requireCustomer(ctx, id)).value) };
}
