import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { membershipResponse } from "./schemas.ts";
import { addMembership } from "./store.ts";

/** Makes a member act for one more account. @throws ApiError as `addMembership` */
export async function createAccountMembership(
  ctx: Context,
  accountId: string,
  memberId: string,
): Promise<Reply> {
  const id = ctx.newId();
  const at = ctx.now().toISOString();
  const data: View<typeof membershipResponse>["data"] = {
    id,
    type: "account_membership",
    meta: { timestamps: { created_at: at, updated_at: at } },
    relationships: {
      account: { data: { type: "account", id: accountId.toLowerCase() } },
      account_member: { data: { type: "account_member", id: memberId.toLowerCase() } },
    },
  };
  return addMembership(ctx, memberId, { id, accountId }, { body: { data } });
}
