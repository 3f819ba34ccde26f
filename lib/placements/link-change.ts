import { compare } from "../kernel/by-creation.ts";
import { type Task, tasksInOrder, type Work } from "../tasks/task.ts";

/** That a product sits in a node. */
export type Placement = { readonly productId: string; readonly nodeId: string };

/** A product in a node. */
export type Link = Placement & { readonly hierarchyId: string; readonly linkedAt: string };

/** Products that are put into nodes, or taken out of them: all of these into or out of all of those. */
export type LinkChange = {
  readonly isAttached: boolean;
  readonly productIds: readonly string[];
  readonly nodes: readonly { readonly nodeId: string; readonly hierarchyId: string }[];
  readonly linkedAt: string;
};

/** A change that is larger than a transaction. */
export type LinkWork = LinkChange & {
  readonly kind: "change-links";
  /** Links that are done. */
  readonly done: number;
};

/**
 * Changes of links are carried out one after the other: of two about one product in one node, the later one counts.
 * Behind one that is set aside those wait that are about the same; readers count it as done all the while.
 */
export const LINK_QUEUE = "links";

/** Every link that a change is about. */
export function linksOf({ productIds, nodes, linkedAt }: LinkChange): Link[] {
  return nodes.flatMap((node) => productIds.map((productId) => ({ ...node, productId, linkedAt })));
}

function isLinkWork(work: Work): work is LinkWork {
  return work.kind === "change-links";
}

/** The changes that are still to be carried out, oldest first. */
export function pendingChanges(tasks: readonly Task[]): LinkChange[] {
  return tasksInOrder(tasks).flatMap(({ work }) => (isLinkWork(work) ? [work] : []));
}

/** Whether two changes meet in a product in a node, so that their order matters. */
export function isAboutSame(later: Work, earlier: Work): boolean {
  if (!isLinkWork(later) || !isLinkWork(earlier)) return false;
  const nodeIds = new Set(earlier.nodes.map(({ nodeId }) => nodeId));
  const productIds = new Set(earlier.productIds);
  return (
    later.nodes.some(({ nodeId }) => nodeIds.has(nodeId)) && later.productIds.some((id) => productIds.has(id))
  );
}

/**
 * The links of a node or a product as they will be: readers never see a part of what is decided.
 * @param only the node or the product, or both, that the links are of
 */
export function withPending(
  links: readonly Link[],
  pending: readonly LinkChange[],
  only: Partial<Placement>,
): Link[] {
  if (pending.length === 0) return [...links];
  const linkByKey = new Map(links.map((link) => [`${link.nodeId} ${link.productId}`, link]));
  for (const change of pending) {
    for (const link of linksOf(change)) {
      if (only.nodeId !== undefined && only.nodeId !== link.nodeId) continue;
      if (only.productId !== undefined && only.productId !== link.productId) continue;
      const key = `${link.nodeId} ${link.productId}`;
      if (change.isAttached) linkByKey.set(key, link);
      else linkByKey.delete(key);
    }
  }
  return [...linkByKey.values()];
}

/** In the order of lists, newest link first; of links that were made at the same time the last one comes first. */
export function newestFirst(links: readonly Link[]): Link[] {
  return links.toReversed().sort((a, b) => compare(b.linkedAt, a.linkedAt));
}
