import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import type { Partition } from "../../table/entity.ts";
import { clearAll } from "../../tasks/clear-partitions.ts";
import type { Context } from "../../use-case/context.ts";
import type { Membership } from "./membership.ts";
import { membershipRemovalWrites, readSomeMemberships, type Side } from "./memberships-store.ts";

/**
 * Ends the memberships of a deleted account or member, then clears its other items.
 * @answers How are memberships written, limited and ended?
 */
export type ForgetMembershipsWork = {
  readonly kind: "forget-memberships";
  readonly of: Side;
  readonly id: string;
  readonly places: readonly Partition[];
};

/** Three writes per membership; a transaction takes 100. */
const MAX_ENDED_AT_ONCE = 33;

type Forgetter = Pick<Context, "table" | "newId">;

/** Ends as many memberships as one transaction takes. When none is left, clears the other items. */
export async function forgetMemberships(
  ctx: Forgetter,
  work: ForgetMembershipsWork,
): Promise<ForgetMembershipsWork | undefined> {
  const memberships = await readSomeMemberships(ctx.table, work.of, work.id, MAX_ENDED_AT_ONCE);
  if (memberships.length === 0) return clearAll(ctx, work.places);
  const other = work.of === "account" ? "member" : "account";
  const outcome = await writeStep(
    ctx,
    memberships.flatMap((membership) => membershipRemovalWrites(membership, [other])),
  );
  if (isRefused(outcome)) await forgetOneByOne(ctx, memberships, other);
  return work;
}

/** One by one: another call ended some of them, or the other side is being deleted and counts no more. */
async function forgetOneByOne(
  ctx: Forgetter,
  memberships: readonly Membership[],
  other: Side,
): Promise<void> {
  for (const membership of memberships) {
    const outcome = await writeStep(ctx, membershipRemovalWrites(membership, [other]));
    if (isRefused(outcome)) await writeStep(ctx, membershipRemovalWrites(membership, []));
  }
}
