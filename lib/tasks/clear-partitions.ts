import type { Key } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Work } from "./task.ts";

/** Partitions, or parts of them by the start of their sort keys, of which nothing is reachable any more. */
export type ClearWork = { readonly kind: "clear-partitions"; readonly places: readonly PartitionPart[] };
export type PartitionPart = { readonly pk: string; readonly prefix?: string };

export function isClearWork(work: Work): work is ClearWork {
  return work.kind === "clear-partitions";
}

type Clearer = Pick<Context, "table" | "newId">;

const BATCH = 100; // DynamoDB: actions of a transaction
const UNREACHABLE = { unconditional: "nothing reaches these items any more" } as const;

/** Deletes a hundred items of the first place that has any. */
export async function clearPartitions(
  { table, newId }: Clearer,
  work: ClearWork,
): Promise<ClearWork | undefined> {
  const [place, ...others] = work.places;
  if (!place) return undefined;
  const { items } = await table.query({
    pk: place.pk,
    ...(place.prefix === undefined ? {} : { sk: { prefix: place.prefix } }),
    consistent: true,
    limit: BATCH,
  });
  if (items.length === 0) return { ...work, places: others };
  const found = items.map(({ pk, sk }): Key => ({ pk, sk }));
  await table.transact(
    found.map((key) => ({ delete: key, when: UNREACHABLE })),
    newId(),
  );
  return work;
}

/** Deletes all of it at once, as part of other background work. */
export async function clearAll(ctx: Clearer, places: readonly PartitionPart[]): Promise<undefined> {
  let work: ClearWork | undefined = { kind: "clear-partitions", places };
  while (work) work = await clearPartitions(ctx, work);
}
