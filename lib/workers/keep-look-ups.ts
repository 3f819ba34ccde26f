import { accountLookUps } from "../accounts/account-look-ups-store.ts";
import { customerLookUps } from "../customers/customer-look-ups-store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import type { LookUpFamily, SearchedRecord } from "../look-ups/look-up.ts";
import { buildLookUpWrites } from "../look-ups/look-ups-store.ts";
import { orderLookUps } from "../orders/order-look-ups-store.ts";
import { productLookUps } from "../products/product-look-ups-store.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { putStep, writeStep } from "../table/effects/write-step.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { StreamedChange, Turns } from "../use-case/turns.ts";

const LOOK_UP_FAMILIES: readonly LookUpFamily[] = [
  accountLookUps,
  customerLookUps,
  orderLookUps,
  productLookUps,
];

const FAMILIES = new Map(LOOK_UP_FAMILIES.map((family) => [family.itemType, family]));

const WRITES_AT_ONCE = 25;

/** Writes the rows by which lists find records by a part of a name. @returns false if a row was not written */
export async function keepLookUps({ next, changes }: Pick<Turns, "next" | "changes">): Promise<boolean> {
  const ctx = next();
  const items = changes.flatMap((change) => readImages(ctx, change));
  const byItem = Map.groupBy(items, ({ item }) => item);
  const writes = [...byItem.values()].map(buildWritesOfItem);
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

type Images = {
  readonly item: string;
  readonly family: LookUpFamily;
  readonly before: SearchedRecord | undefined;
  readonly after: SearchedRecord | undefined;
};

/** An unreadable record is left in the log for an operator: it must not stop later changes. */
function readImages({ log }: Context, { key, before, after }: StreamedChange): readonly Images[] {
  try {
    const [old, present] = [before, after].map((image) => (image ? itemOfImage(image) : undefined));
    const family = FAMILIES.get((present ?? old)?.type ?? "");
    if (!family) return [];
    const read = (item: Item | undefined) => item && family.searchedIn(item);
    return [{ item: `${key.pk}\n${key.sk}`, family, before: read(old), after: read(present) }];
  } catch (error) {
    log.error("look-ups-not-read", { key: key.pk, ...describeErrorForLog(error) });
    return [];
  }
}

function buildWritesOfItem(images: readonly Images[]) {
  const [first] = images;
  const last = images.at(-1);
  if (!first || !last) return { puts: [], deletes: [] };
  const states = [first.before, ...images.map(({ after }) => after)];
  return buildLookUpWrites({
    kind: first.family.kind,
    former: states.slice(0, -1).flatMap((state) => state ?? []),
    after: last.after,
  });
}
