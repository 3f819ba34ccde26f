import { createHash } from "node:crypto";
import type { PublishedParent, PublishedVariation } from "./published-product.ts";

export type Child = { readonly id: string; readonly optionIds: readonly string[] };

/** One level per variation, in their order; leaves are child ids. @answers Which children does a build make, with which ids? */
export type VariationMatrix = { readonly [optionId: string]: VariationMatrix | string };

/**
 * Derives a child's id from its parent and options: a rebuild finds the same children, and parents need not store up to
 * 10,000 ids.
 */
export function deriveChildId(parentId: string, optionIds: readonly string[]): string {
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

/** Counts all combinations, built or not. */
export function countCombinations(variations: readonly Pick<PublishedVariation, "options">[]): number {
  return variations.length === 0 ? 0 : variations.reduce((all, { options }) => all * options.length, 1);
}

/** The combination at an index of the matrix order, in which the last variation changes fastest. */
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

/** Encodes one bit per combination in matrix order, set if the child exists, as base64. */
export function encodeCombinations(
  variations: readonly Pick<PublishedVariation, "options">[],
  exists: (optionIds: readonly string[]) => boolean,
): string {
  const count = countCombinations(variations);
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (let index = 0; index < count; index += 1) {
    if (exists(combinationAt(variations, index))) {
      bits.writeUInt8(bits.readUInt8(index >> 3) | (1 << (index & 7)), index >> 3);
    }
  }
  return bits.toString("base64");
}

/** Returns the children of a published parent in matrix order. */
export function decodeChildren(parentId: string, { variations, combinations }: PublishedParent): Child[] {
  const bits = Buffer.from(combinations, "base64");
  const children: Child[] = [];
  for (let index = 0; index < countCombinations(variations); index += 1) {
    if (((bits[index >> 3] ?? 0) & (1 << (index & 7))) === 0) continue;
    const optionIds = combinationAt(variations, index);
    children.push({ id: deriveChildId(parentId, optionIds), optionIds });
  }
  return children;
}

/** A variation with a child's option only. Merchants also get `options: null`, shoppers no `options`. */
export function toChildVariation({ id, name, sort_order, options }: PublishedVariation) {
  return { id, name, sort_order, option: options[0] };
}

export function buildVariationMatrix(children: readonly Child[]): VariationMatrix {
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

export function decodeChildIds(parentId: string, parent: PublishedParent): string[] {
  return decodeChildren(parentId, parent).map(({ id }) => id);
}
