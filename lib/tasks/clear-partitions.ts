import { writeStep } from "../table/effects/write-step.ts";
import type { Partition } from "../table/entity.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Context } from "../use-case/context.ts";
import type { Work } from "./task.ts";

/** Nothing leads to these partitions any more. */
export type ClearWork = { readonly kind: "clear-partitions"; readonly places: readonly Partition[] };

export function isClearWork(work: Work): work is ClearWork {
  return work.kind === "clear-partitions";
}

type Clearer = Pick<Context, "table" | "newId">;

const UNREACHABLE = { unconditional: "nothing reaches these items any more" } as const;

/** Deletes as many items as one transaction takes, from the first partition that has any. */
export async function clearPartitions(ctx: Clearer, work: ClearWork): Promise<ClearWork | undefined> {
  const [partition, ...others] = work.places;
  if (!partition) return undefined;
  const { items } = await ctx.table.query({
    pk: partition.pk,
    ...(partition.prefix === undefined ? {} : { sk: { prefix: partition.prefix } }),
    consistent: true,
    limit: MOST_ACTIONS,
  });
  if (items.length === 0) return { ...work, places: others };
  await writeStep(
    ctx,
    items.map(({ pk, sk, who }) => ({
      delete: { pk, sk },
      when: UNREACHABLE,
      // It was there, so the record of changes has it.
      ...(who === undefined ? {} : { deleted: {} }),
    })),
  );
  return work;
}

/** Deletes everything at once, as part of other background work. */
export async function clearAll(ctx: Clearer, places: readonly Partition[]): Promise<undefined> {
  let work: ClearWork | undefined = { kind: "clear-partitions", places };
  while (work) work = await clearPartitions(ctx, work);
}
