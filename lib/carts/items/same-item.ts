import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import { type CartItem, type CustomInputs, MAX_TEXT } from "../cart/cart.ts";

/** Fields that decide whether an item merges with one of the cart. */
export type ItemIdentity = {
  readonly type: CartItem["type"];
  readonly product_id?: string;
  readonly sku?: string;
  readonly custom_inputs?: CustomInputs;
  readonly selected_options?: SelectedOptions;
  readonly shipping_group_id?: string;
};

/**
 * An item merges with this item of the cart by these rules; otherwise it becomes its own.
 * - A product: same product, same custom inputs, same bundle selection.
 * - A custom item: same sku and custom inputs; without a sku it always stays alone.
 * - A shipping group counts only when the item names one.
 * - A gift never merges: its promotion adds and removes it.
 */
export function isSameItem(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "cart_item" && cartItem.gift_of) return false;
  if (cartItem.type !== item.type || !hasSameProductOrSku(cartItem, item)) return false;
  if (item.shipping_group_id !== undefined && item.shipping_group_id !== cartItem.shipping_group_id) {
    return false;
  }
  return isSameTree(cartItem.custom_inputs ?? NOTHING, item.custom_inputs ?? NOTHING);
}

const NOTHING = {};

function hasSameProductOrSku(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "custom_item") return cartItem.sku !== "" && cartItem.sku === item.sku;
  return (
    cartItem.product_id === item.product_id &&
    isSameTree(cartItem.bundle?.selected_options ?? NOTHING, item.selected_options ?? NOTHING)
  );
}

/** Deep equality of JSON values; the order of keys does not count. */
export function isSameTree(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || countKeys(a) !== countKeys(b)) return false;
  return Object.entries(b).every(([key, value]) => {
    const other = Object.getOwnPropertyDescriptor(a, key);
    return other !== undefined && isSameTree(other.value, value);
  });
}

/** A bulk add compares the same items many times, and an item may have thousands of custom inputs. */
const keyCounts = new WeakMap<object, number>();

function countKeys(tree: object): number {
  const keyCount = keyCounts.get(tree) ?? Object.keys(tree).length;
  keyCounts.set(tree, keyCount);
  return keyCount;
}

/** A product's rules for one of its custom inputs. */
type InputDefinition = {
  readonly name: string;
  readonly required?: boolean | null;
  readonly validation_rules?:
    | readonly {
        readonly type: string;
        readonly options?: { readonly max_length?: number | null } | null;
      }[]
    | null;
};

export type InputDefinitions = Readonly<Record<string, InputDefinition>>;

/** Texts have at most 255 characters; a product may set shorter limits. Keys that it does not define stay. */
export function listCustomInputProblems(
  customInputs: CustomInputs | undefined,
  defined: InputDefinitions,
): Problem[] {
  const inputs = new Map(Object.entries(customInputs ?? {}));
  const problems = [...inputs].flatMap(([key, value]) =>
    textProblems(value, `custom_inputs.${shortName(key)}`, MAX_TEXT),
  );
  for (const [key, definition] of Object.entries(defined)) {
    const path = `custom_inputs.${key}`;
    const value = inputs.get(key);
    if (value !== undefined) {
      const limit = maxLength(definition);
      if (limit < MAX_TEXT && typeof value === "string") problems.push(...longerThan(value, path, limit));
    } else if (definition.required) {
      problems.push(problem(400, `'${path}' is required.`, { title: TITLES.required, source: path }));
    }
  }
  return problems;
}

function maxLength({ validation_rules }: InputDefinition): number {
  const limits = (validation_rules ?? []).map(({ options }) => options?.max_length ?? MAX_TEXT);
  return Math.min(MAX_TEXT, ...limits);
}

function textProblems(value: unknown, path: string, limit: number): Problem[] {
  if (typeof value === "string") return longerThan(value, path, limit);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, child]) =>
      textProblems(child, `${path}.${shortName(key)}`, limit),
    );
  }
  return [problem(400, `'${path}' must be a text.`, { title: TITLES.invalidType, source: path })];
}

function longerThan(text: string, path: string, limit: number): Problem[] {
  const length = [...text].length;
  if (length <= limit || (limit === MAX_TEXT && text.length <= limit)) return [];
  const detail = `'${path}' must have at most ${limit} characters.`;
  return [problem(400, detail, { title: TITLES.stringLte, source: path, meta: { value: length } })];
}
