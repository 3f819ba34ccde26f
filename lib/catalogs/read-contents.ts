import { pendingChanges } from "../categories/placements/link-change.ts";
import { getLinksOfNodes } from "../categories/placements/links-store.ts";
import { getTrees } from "../categories/trees/store.ts";
import type { Tree } from "../categories/trees/tree.ts";
import { isMirroring } from "../custom-relationships/mirrors.ts";
import { requireWholeBooks } from "../price-books/replication.ts";
import type { ProductRow } from "../products/rows/product-row.ts";
import { getProductRows } from "../products/store.ts";
import { chooseBookPart } from "../releases/own-prices.ts";
import { getTasks } from "../tasks/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Parts, Release } from "./catalog.ts";
import { PRODUCTS_PER_PART } from "./index-publication.ts";
import { listNodeIds, type PlanEntry, planRelease } from "./plan.ts";

type Contents = {
  readonly trees: readonly Tree[];
  readonly nodeIds: readonly string[];
  /** All products of the store. */
  readonly rows: readonly ProductRow[];
  /** Products of the release. */
  readonly entries: readonly PlanEntry[];
  /** Parts that the catalog names and that do not exist. */
  readonly missing: Parts;
};

/**
 * Reads which products a release has, and its trees.
 * @returns `changing` while related products are written that were answered before the release
 * @throws ApiError 422 or 503 for a price book of which only a part is there
 */
export async function readContents(
  { table }: Pick<Context, "table">,
  release: Pick<Release, "hierarchyIds" | "pricebookIds" | "segmentation" | "includesDrafts" | "created_at">,
): Promise<Contents | "changing"> {
  const { hierarchyIds, pricebookIds, segmentation, includesDrafts = false, created_at } = release;
  const tasks = await getTasks(table);
  if (isMirroring(tasks, created_at)) return "changing";
  const [trees, rows, missingBooks] = await Promise.all([
    getTrees(table, hierarchyIds),
    getProductRows(table),
    requireWholeBooks(table, [...pricebookIds, ...(segmentation?.bookIds ?? [])]),
  ]);
  const nodeIds = listNodeIds(trees);
  const links = await getLinksOfNodes(table, nodeIds, pendingChanges(tasks));
  return {
    trees,
    nodeIds,
    rows,
    entries: planRelease(rows, trees, links, { includesDrafts }),
    missing: { hierarchy_ids: listIdsWithoutTree(hierarchyIds, trees), pricebook_ids: missingBooks },
  };
}

/** Compares with the trees that were just read: reading the hierarchies again would be expensive. */
function listIdsWithoutTree(ids: readonly string[], trees: readonly Tree[]): readonly string[] {
  const treeIds = new Set(trees.map(({ hierarchy }) => hierarchy.id.toLowerCase()));
  return [...new Set(ids)].filter((id) => !treeIds.has(id.toLowerCase()));
}

export function divideInOrder(entries: readonly PlanEntry[]): readonly (readonly PlanEntry[])[] {
  return divide(entries, Math.ceil(entries.length / PRODUCTS_PER_PART), (_, at) =>
    Math.floor(at / PRODUCTS_PER_PART),
  );
}

/** With price segmentation, a product's part follows from its id: readers find its prices by that. */
export function divideById(entries: readonly PlanEntry[], parts: number): readonly (readonly PlanEntry[])[] {
  return divide(entries, parts, ({ id }) => chooseBookPart(id, parts));
}

function divide(
  entries: readonly PlanEntry[],
  parts: number,
  choose: (entry: PlanEntry, at: number) => number,
): readonly (readonly PlanEntry[])[] {
  const divided: PlanEntry[][] = Array.from({ length: parts }, () => []);
  for (const [at, entry] of entries.entries()) divided[choose(entry, at)]?.push(entry);
  return divided;
}
