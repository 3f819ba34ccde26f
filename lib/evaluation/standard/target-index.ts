import type { EvaluatedItem } from "../evaluated-cart.ts";
import { attributeKey } from "./attribute-key.ts";
import { branchTest, type ItemTest, productIdIn, valuesOf } from "./item-tests.ts";
import type {
  AttributeCondition,
  AttributeType,
  ItemTargeting,
  TargetCondition,
} from "./standard-promotion.ts";

/** A promotion that covers an item, by its position, or that covers it if the item passes a test, too. */
type Entry = number | { readonly position: number; readonly test: ItemTest };
/** Stores name up to a million products, mostly each in one promotion: an object for each name would be too much. */
type Entries = Map<string, Entry | Entry[]>;
type AttributeEntries = { readonly type: AttributeType; readonly byKey: Entries };

/** Finds promotions by what an item has, so that a cart pays for those that name its items alone. */
export type TargetIndex = {
  /** Those that cover every product. */
  readonly products: Entry[];
  /** By sku, or by the id of a product as `productIdIn` spells it. */
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

/** Makes a promotion found by its targets. `all` is every product; custom items are named by their sku alone. */
export function indexTargets(index: TargetIndex, position: number, targeting: ItemTargeting): void {
  const { targets = [], target_nodes = [], target_attributes = [], target_conditions } = targeting;
  if (targets === "all") index.products.push(position);
  else for (const target of targets) indexTarget(index, target, position);
  for (const node of target_nodes) add(index.byNode, node.toLowerCase(), position);
  for (const attribute of target_attributes) indexAttribute(index, attribute, position);
  for (const { and } of target_conditions?.or ?? []) indexBranch(index, position, and);
}

function indexTarget(index: TargetIndex, target: string, entry: Entry): void {
  add(index.byTarget, target, entry);
  const productId = productIdIn(target);
  if (productId !== undefined && productId !== target) add(index.byTarget, productId, entry);
}

/** A branch is found by its first entry, and the others are looked at for those items alone. */
function indexBranch(index: TargetIndex, position: number, entries: readonly TargetCondition[]): void {
  const [first] = entries;
  const entry = { position, test: branchTest(entries) };
  if (first?.attribute) indexAttribute(index, first.attribute, entry);
  else for (const node of first?.node?.values ?? []) add(index.byNode, node.toLowerCase(), entry);
}

function indexAttribute(index: TargetIndex, condition: AttributeCondition, entry: Entry): void {
  const { byKey } = attributeEntries(index, condition);
  for (const value of valuesOf(condition)) {
    const key = attributeKey(condition.type, value);
    if (key !== undefined) add(byKey, key, entry);
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
  const known = types.find((one) => one.type === type);
  if (known) return known;
  const entries = { type, byKey: new Map() };
  types.push(entries);
  return entries;
}

function add(entries: Entries, key: string, entry: Entry): void {
  const known = entries.get(key);
  if (known === undefined) entries.set(key, entry);
  else if (Array.isArray(known)) known.push(entry);
  else entries.set(key, [known, entry]);
}

/** Tells of every promotion whose targets name the item; of one that names it in several ways, several times. */
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
