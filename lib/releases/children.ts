import { createHash } from "node:crypto";
import type { ParentFacts, PublishedVariation } from "./published-product.ts";

export type Child = { readonly id: string; readonly optionIds: readonly string[] };

/** Levels of option ids in the order of the variations; a leaf is a child's id. */
export type VariationMatrix = { readonly [optionId: string]: VariationMatrix | string };

/**
 * A child's id, derived from its parent and its options: building again finds the same children, and ten thousand
 * ids need no room in their parent.
 */
export function childId(parentId: string, optionIds: readonly string[]): string {
  const digest = createHash("sha256")
    .update([parentId, ...optionIds].join("/"))
    .digest();
  digest.writeUInt8(0x40 | (digest.readUInt8(6) & 0x0f), 6);
  digest.writeUInt8(0x80 | (digest.readUInt8(8) & 0x3f), 8);
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** How many combinations the variations have, whether built or not. */
export function combinationCount(variations: readonly Pick<PublishedVariation, "options">[]): number {
  return variations.length === 0 ? 0 : variations.reduce((all, { options }) => all * options.length, 1);
}

/** The combination at this place of the matrix order: the last variation turns fastest. */
export function combinationAt(
  variations: readonly Pick<PublishedVariation, "options">[],
  index: number,
): string[] {
  const ids: string[] = [];
  let rest = index;
  for (const { options } of [...variations].reverse()) {
    const option = options[rest % options.length];
    if (option) ids.unshift(option.id);
    rest = Math.floor(rest / options.length);
  }
  return ids;
}

/** One bit per combination in matrix order, set where the child exists, in base64. */
export function combinationsText(
  variations: readonly Pick<PublishedVariation, "options">[],
  exists: (optionIds: readonly string[]) => boolean,
): string {
  const count = combinationCount(variations);
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (let index = 0; index < count; index += 1) {
    if (exists(combinationAt(variations, index))) {
      bits.writeUInt8(bits.readUInt8(index >> 3) | (1 << (index & 7)), index >> 3);
    }
  }
  return bits.toString("base64");
}

/** The children of a published parent in matrix order. */
export function childrenOf(parentId: string, { variations, combinations }: ParentFacts): Child[] {
  const bits = Buffer.from(combinations, "base64");
  const children: Child[] = [];
  for (let index = 0; index < combinationCount(variations); index += 1) {
    if (((bits[index >> 3] ?? 0) & (1 << (index & 7))) === 0) continue;
    const optionIds = combinationAt(variations, index);
    children.push({ id: childId(parentId, optionIds), optionIds });
  }
  return children;
}

/**
 * A variation as a child shows it, with the one option that the child has. Merchants find `options: null` beside it,
 * shoppers no `options`: where they read it, the public description has a list or nothing.
 */
export function variationOfChild({ id, name, sort_order, options }: PublishedVariation) {
  return { id, name, sort_order, option: options[0] };
}

export function variationMatrix(children: readonly Child[]): VariationMatrix {
  type Level = { [optionId: string]: Level | string };
  const root: Level = {};
  for (const { id, optionIds } of children) {
    let level = root;
    for (const optionId of optionIds.slice(0, -1)) {
      const next = level[optionId];
      const deeper: Level = typeof next === "object" ? next : {};
      level[optionId] = deeper;
      level = deeper;
    }
    const last = optionIds.at(-1);
    if (last !== undefined) level[last] = id;
  }
  return root;
}

export function childIdsOf(parentId: string, facts: ParentFacts): string[] {
  return childrenOf(parentId, facts).map(({ id }) => id);
}
