import type { Partition } from "../../table/documents.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import { clearAll } from "../../tasks/clear-partitions.ts";
import type { Context } from "../../use-case/context.ts";
import type { Membership } from "./membership.ts";
import { membershipRemovalWrites, type Side, someMemberships } from "./memberships-store.ts";

/** Ends the memberships of an account or a member that is gone, then clears what else there was of it. */
export type ForgetMembershipsWork = {
  readonly kind: "forget-memberships";
  readonly of: Side;
  readonly id: string;
  readonly places: readonly Partition[];
};

/** Three writes for each, of the hundred that a transaction takes. */
const MOST_AT_ONCE = 33;

type Forgetter = Pick<Context, "table" | "newId">;

/** Ends as many memberships as one transaction takes; when none is left, clears the rest. */
export async function forgetMemberships(
  ctx: Forgetter,
  work: ForgetMembershipsWork,
): Promise<ForgetMembershipsWork | undefined> {
  const left = await someMemberships(ctx.table, work.of, work.id, MOST_AT_ONCE);
  if (left.length === 0) return clearAll(ctx, work.places);
  const other = work.of === "account" ? "member" : "account";
  const outcome = await writeStep(
    ctx,
    left.flatMap((membership) => membershipRemovalWrites(membership, [other])),
  );
  if (isRefused(outcome)) await forgetEach(ctx, left, other);
  return work;
}

/** One after the other, since another has ended some of them, or the other side is going as well and counts no more. */
async function forgetEach(ctx: Forgetter, left: readonly Membership[], other: Side): Promise<void> {
  for (const membership of left) {
    const outcome = await writeStep(ctx, membershipRemovalWrites(membership, [other]));
    if (isRefused(outcome)) await writeStep(ctx, membershipRemovalWrites(membership, []));
  }
}
