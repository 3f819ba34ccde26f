import type { EvaluatedItem } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type {
  AttributeTarget,
  AttributeType,
  CartTargeting,
  ItemTargeting,
  TargetCondition,
} from "../../../lib/promotions/engine/standard/standard-promotion.ts";

/** True if a promotion of the whole cart covers the item. */
export function coversOfCart(item: EvaluatedItem, targeting: CartTargeting): boolean {
  return isInCatalogs(item, targeting.target_catalogs) && !isExcluded(item, targeting);
}

/** True if a promotion of items covers the item: one of its targets, in its catalogs and not excluded. */
export function coversItem(item: EvaluatedItem, targeting: ItemTargeting): boolean {
  if (!coversOfCart(item, targeting)) return false;
  const { targets, target_nodes = [], target_attributes = [], target_conditions } = targeting;
  if (targets !== undefined && targets !== "all" && isNamed(item, targets)) return true;
  if (item.productId === undefined) return false;
  return (
    targets === "all" ||
    isIn(item, target_nodes) ||
    target_attributes.some((target) => hasAttribute(item, target)) ||
    (target_conditions?.or.some(({ and }) => and.every((one) => holds(item, one))) ?? false)
  );
}

export function coversUnitOfSet(
  item: EvaluatedItem,
  targets: readonly string[],
  catalogs: readonly string[] | undefined,
): boolean {
  return isNamed(item, targets) && isInCatalogs(item, catalogs);
}

/** True if both values are equal after conversion to the type. */
export function isSameValue(type: AttributeType, stored: unknown, wanted: unknown): boolean {
  const value = convertValue(type, stored);
  return value !== undefined && value === convertValue(type, wanted);
}

function convertValue(type: AttributeType, value: unknown): string | number | undefined {
  if (value === undefined || value === null || typeof value === "object") return undefined;
  if (type === "string" || type === "boolean") return String(value);
  if (value === "") return undefined;
  const number = type === "date" ? new Date(String(value)).getTime() : Number(value);
  return Number.isNaN(number) ? undefined : number;
}

function isNamed({ sku, productId }: EvaluatedItem, targets: readonly string[]): boolean {
  return targets.some((target) => target === sku || target === productId);
}

function isIn({ nodes }: EvaluatedItem, wanted: readonly string[]): boolean {
  return wanted.some((node) => nodes.includes(node));
}

function isInCatalogs({ catalogId }: EvaluatedItem, catalogs: readonly string[] | undefined): boolean {
  return catalogs === undefined || (catalogId !== undefined && catalogs.includes(catalogId));
}

function hasAttribute(item: EvaluatedItem, { template, field, type, value }: AttributeTarget): boolean {
  return isSameValue(type, item.attributes[template]?.[field], value);
}

function holds(item: EvaluatedItem, { attribute, node }: TargetCondition): boolean {
  if (node && !isIn(item, node.values)) return false;
  if (!attribute) return true;
  const wanted = [...(attribute.values ?? []), ...(attribute.value === undefined ? [] : [attribute.value])];
  return wanted.some((value) => hasAttribute(item, { ...attribute, value }));
}

function isExcluded(item: EvaluatedItem, { exclude = {} }: CartTargeting): boolean {
  const { targets = [], nodes = [], attributes = [], conditions } = exclude;
  return (
    isNamed(item, targets) ||
    isIn(item, nodes) ||
    attributes.some((target) => hasAttribute(item, target)) ||
    (conditions?.or.some(({ and }) => and.every((one) => holds(item, one))) ?? false)
  );
}
