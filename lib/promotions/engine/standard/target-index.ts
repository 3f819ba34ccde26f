import type { EvaluatedItem } from "../evaluated-cart.ts";
import { attributeKey } from "./attribute-key.ts";
import { compileBranchTest, type ItemTest, listValues, parseProductId } from "./item-tests.ts";
import type {
  AttributeCondition,
  AttributeType,
  ItemTargeting,
  TargetCondition,
} from "./standard-promotion.ts";

/** Position of a promotion. With a test, the promotion covers only items that pass it. */
type Entry = number | { readonly position: number; readonly test: ItemTest };
/** No array for one entry: stores name up to a million products, mostly once each. */
type Entries = Map<string, Entry | Entry[]>;
type AttributeEntries = { readonly type: AttributeType; readonly byKey: Entries };

/** The cost of a cart depends only on promotions that name its items. */
export type TargetIndex = {
  /** Promotions that cover all products. */
  readonly products: Entry[];
  /** By sku, or by product id as returned by `parseProductId`. */
  readonly byTarget: Entries;
  readonly byNode: Entries;
  readonly byAttribute: Map<string, Map<string, AttributeEntries[]>>;
};

export function emptyIndex(): TargetIndex {
  return {
    products: [],
    byTarget: new Map(),
    byNode: new Map(),
    byAttribute: new Map(),
  };
}

/** Adds the targets of a promotion. `all` covers products only; custom items must be named by sku. */
export function indexTargets(index: TargetIndex, position: number, targeting: ItemTargeting): void {
  const { targets = [], target_nodes = [], target_attributes = [], target_conditions } = targeting;
  if (targets === "all") index.products.push(position);
  else for (const target of targets) indexTarget(index, target, position);
  for (const node of target_nodes) addEntry(index.byNode, node.toLowerCase(), position);
  for (const attribute of target_attributes) indexAttribute(index, attribute, position);
  for (const { and } of target_conditions?.or ?? []) indexBranch(index, position, and);
}

function indexTarget(index: TargetIndex, target: string, entry: Entry): void {
  addEntry(index.byTarget, target, entry);
  const productId = parseProductId(target);
  if (productId !== undefined && productId !== target) addEntry(index.byTarget, productId, entry);
}

/** Indexes only the first entry of a branch. The test checks the others. */
function indexBranch(index: TargetIndex, position: number, entries: readonly TargetCondition[]): void {
  const [first] = entries;
  const entry = { position, test: compileBranchTest(entries) };
  if (first?.attribute) indexAttribute(index, first.attribute, entry);
  else for (const node of first?.node?.values ?? []) addEntry(index.byNode, node.toLowerCase(), entry);
}

function indexAttribute(index: TargetIndex, condition: AttributeCondition, entry: Entry): void {
  const { byKey } = attributeEntries(index, condition);
  for (const value of listValues(condition)) {
    const key = attributeKey(condition.type, value);
    if (key !== undefined) addEntry(byKey, key, entry);
  }
}

function attributeEntries(
  { byAttribute }: TargetIndex,
  { template, field, type }: AttributeCondition,
): AttributeEntries {
  const fields = byAttribute.get(template) ?? new Map<string, AttributeEntries[]>();
  byAttribute.set(template, fields);
  const types = fields.get(field) ?? [];
  fields.set(field, types);
  const existing = types.find((one) => one.type === type);
  if (existing) return existing;
  const entries = { type, byKey: new Map() };
  types.push(entries);
  return entries;
}

function addEntry(entries: Entries, key: string, entry: Entry): void {
  const existing = entries.get(key);
  if (existing === undefined) entries.set(key, entry);
  else if (Array.isArray(existing)) existing.push(entry);
  else entries.set(key, [existing, entry]);
}

/** Calls `visit` for promotions that name the item, more than once if several targets match. */
export function visitTargets(
  index: TargetIndex,
  item: EvaluatedItem,
  visit: (position: number) => void,
): void {
  const one = (entry: Entry) => {
    if (typeof entry === "number") visit(entry);
    else if (entry.test(item)) visit(entry.position);
  };
  const each = (entries: Entry | Entry[] | undefined) => {
    if (Array.isArray(entries)) entries.forEach(one);
    else if (entries !== undefined) one(entries);
  };
  each(index.byTarget.get(item.sku));
  if (item.productId === undefined) return;
  each(index.products);
  each(index.byTarget.get(item.productId.toLowerCase()));
  for (const node of item.nodes) each(index.byNode.get(node));
  for (const [template, values] of Object.entries(item.attributes)) {
    const fields = index.byAttribute.get(template);
    if (fields) visitAttributes(fields, values, each);
  }
}

function visitAttributes(
  fields: ReadonlyMap<string, readonly AttributeEntries[]>,
  values: Readonly<Record<string, unknown>>,
  each: (entries: Entry | Entry[] | undefined) => void,
): void {
  for (const [field, value] of Object.entries(values)) {
    for (const { type, byKey } of fields.get(field) ?? []) {
      const key = attributeKey(type, value);
      if (key !== undefined) each(byKey.get(key));
    }
  }
}
