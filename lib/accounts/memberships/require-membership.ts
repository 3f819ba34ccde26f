import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { isSameId } from "../own-account.ts";
import { accounts } from "../store.ts";
import type { Membership } from "./membership.ts";
import { getMembershipsOfAccount } from "./memberships-store.ts";

/** A membership under its account. @throws ApiError 404 for an unknown account, and for no membership of it */
export async function requireMembership(
  ctx: Pick<Context, "table">,
  accountId: string,
  id: string,
): Promise<Membership> {
  const [, memberships] = await Promise.all([
    accounts.require(ctx, accountId),
    getMembershipsOfAccount(ctx.table, accountId),
  ]);
  const found = memberships.find((membership) => isSameId(membership.id, id));
  if (!found) throw notFound("account membership", id);
  return found;
}
