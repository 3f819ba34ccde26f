import { accountLookUps } from "../accounts/account-look-ups-store.ts";
import { membershipLookUps } from "../accounts/memberships/membership-look-ups-store.ts";
import { userLookUps } from "../accounts/users/user-look-ups-store.ts";
import { addressLookUps } from "../addresses/address-look-ups-store.ts";
import { customerLookUps } from "../customers/customer-look-ups-store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import type { LookUpFamily } from "../look-ups/look-up.ts";
import { buildLookUpWrites } from "../look-ups/look-ups-store.ts";
import { orderLookUps } from "../orders/order-look-ups-store.ts";
import { productLookUps } from "../products/product-look-ups-store.ts";
import { putStep, writeStep } from "../table/effects/write-step.ts";
import type { Turns } from "../use-case/turns.ts";
import { readChangedItems } from "./changed-items.ts";

export const LOOK_UP_FAMILIES: readonly LookUpFamily[] = [
  accountLookUps,
  addressLookUps,
  customerLookUps,
  membershipLookUps,
  orderLookUps,
  productLookUps,
  userLookUps,
];

const FAMILIES = new Map(LOOK_UP_FAMILIES.map((family) => [family.itemType, family]));

const WRITES_AT_ONCE = 25;

/** Writes the rows by which lists find records by a part of a name. @returns false if a row was not written */
export async function keepLookUps({ next, changes }: Pick<Turns, "next" | "changes">): Promise<boolean> {
  const ctx = next();
  const changed = readChangedItems(ctx, changes, {
    families: FAMILIES,
    read: ({ searchedIn }, item) => searchedIn(item),
  });
  const writes = changed.map(({ family: { kind }, states }) =>
    buildLookUpWrites({
      kind,
      former: states.slice(0, -1).flatMap((state) => state ?? []),
      after: states.at(-1),
    }),
  );
  const puts = await runInBatches(
    WRITES_AT_ONCE,
    writes.flatMap(({ puts: some }) => some),
    (write) => putStep(ctx.table, write),
  );
  const deletes = await runInBatches(
    WRITES_AT_ONCE,
    writes.flatMap(({ deletes: some }) => some),
    (write) => writeStep(ctx, [write]),
  );
  return [...puts, ...deletes].every(({ isWritten }) => isWritten);
}
