import type { Link } from "../../categories/placements/link-change.ts";
import { type Hierarchy, type Node, nodesInOrder, type Tree } from "../../categories/trees/tree.ts";
import { appendWords } from "../../kernel/append-words.ts";
import { deriveUuid } from "../../kernel/ids.ts";

export type CopyOptions = {
  /** Id of the new hierarchy. */
  readonly id: string;
  readonly now: Date;
  readonly name?: string;
  readonly description?: string;
  readonly withProducts: boolean;
};

const LONGEST_NAME = 1000;

/** Without a slug, which is chosen last: another hierarchy may take it first. */
export function copyTree({ hierarchy, nodes }: Tree, options: CopyOptions): Tree {
  const { id, now, name = appendWords(hierarchy.name, " (copy)", LONGEST_NAME), description } = options;
  const { slug: _, ...fields } = hierarchy;
  const at = now.toISOString();
  const copied: Hierarchy = {
    ...fields,
    ...(description === undefined ? {} : { description }),
    id,
    name,
    created_at: at,
    updated_at: at,
  };
  // Nodes without a sort order are listed by time, so each gets a time of its own.
  const ordered = nodesInOrder(nodes).map((node, rank) =>
    copyNode(node, options, new Date(now.getTime() - rank).toISOString()),
  );
  return { hierarchy: copied, nodes: ordered };
}

function copyNode(node: Node, { id, withProducts }: CopyOptions, at: string): Node {
  const { parentId, curated_products, ...fields } = node;
  return {
    ...fields,
    ...(parentId === undefined ? {} : { parentId: deriveNodeId(id, parentId) }),
    ...(curated_products && withProducts ? { curated_products } : {}),
    id: deriveNodeId(id, node.id),
    created_at: at,
    updated_at: at,
  };
}

/** They keep their times, and with them their order. */
export function copyLinks(links: readonly Link[], hierarchyId: string): Link[] {
  return links.map((link) => ({ ...link, hierarchyId, nodeId: deriveNodeId(hierarchyId, link.nodeId) }));
}

function deriveNodeId(hierarchyId: string, nodeId: string): string {
  return deriveUuid("copied node", hierarchyId, nodeId);
}

const LONGEST_SLUG = 1024;

/** The first is `kitchen-copy`, the second `kitchen-copy-2`. @param number from 1 */
export function toCopySlug(slug: string, number: number): string {
  return appendWords(slug, number === 1 ? "-copy" : `-copy-${number}`, LONGEST_SLUG);
}
