import { compare } from "../../kernel/by-creation.ts";
import { sortTasks, type Task, type Work } from "../../tasks/task.ts";

export type Placement = { readonly productId: string; readonly nodeId: string };

export type Link = Placement & { readonly hierarchyId: string; readonly linkedAt: string };

/** Attaches all these products to all these nodes, or detaches them. */
export type LinkChange = {
  readonly isAttached: boolean;
  readonly productIds: readonly string[];
  readonly nodes: readonly { readonly nodeId: string; readonly hierarchyId: string }[];
  readonly linkedAt: string;
};

/** A change that is too large for one transaction. */
export type LinkWork = LinkChange & {
  readonly kind: "change-links";
  /** Number of links written so far. */
  readonly done: number;
};

/** Link changes run in order: the later one wins. Only changes with common links wait for one set aside. */
export const LINK_QUEUE = "links";

export function expandLinks({ productIds, nodes, linkedAt }: LinkChange): Link[] {
  return nodes.flatMap((node) => productIds.map((productId) => ({ ...node, productId, linkedAt })));
}

function isLinkWork(work: Work): work is LinkWork {
  return work.kind === "change-links";
}

/** Pending changes, oldest first. */
export function pendingChanges(tasks: readonly Task[]): LinkChange[] {
  return sortTasks(tasks).flatMap(({ work }) => (isLinkWork(work) ? [work] : []));
}

/** True if two changes have a product and a node in common, so that their order matters. */
export function hasCommonLinks(later: Work, earlier: Work): boolean {
  if (!isLinkWork(later) || !isLinkWork(earlier)) return false;
  const nodeIds = new Set(earlier.nodes.map(({ nodeId }) => nodeId));
  const productIds = new Set(earlier.productIds);
  return (
    later.nodes.some(({ nodeId }) => nodeIds.has(nodeId)) && later.productIds.some((id) => productIds.has(id))
  );
}

/** Readers never see a half-done change. @param only node or product, or both, of the links */
export function applyPending(
  links: readonly Link[],
  pending: readonly LinkChange[],
  only: Partial<Placement>,
): Link[] {
  if (pending.length === 0) return [...links];
  const linkByKey = new Map(links.map((link) => [`${link.nodeId} ${link.productId}`, link]));
  for (const change of pending) {
    for (const link of expandLinks(change)) {
      if (only.nodeId !== undefined && only.nodeId !== link.nodeId) continue;
      if (only.productId !== undefined && only.productId !== link.productId) continue;
      const key = `${link.nodeId} ${link.productId}`;
      if (change.isAttached) linkByKey.set(key, link);
      else linkByKey.delete(key);
    }
  }
  return [...linkByKey.values()];
}

/** The order of lists. Of links made at the same time, the last one comes first. */
export function sortNewestFirst(links: readonly Link[]): Link[] {
  return links.toReversed().sort((a, b) => compare(b.linkedAt, a.linkedAt));
}
