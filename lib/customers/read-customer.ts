import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { customerAnswer } from "./customer-view.ts";
import { requireCustomer } from "./require-customer.ts";

/** @throws ApiError 404 as `requireCustomer` */
export async function readCustomer(ctx: Context, id: string): Promise<Reply> {
  return { body: customerAnswer((await requireCustomer(ctx, id)).value) };
}
