import { defined } from "../../kernel/defined.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, forbidden, invalid, type Problem, problem, unprocessable } from "../../kernel/errors.ts";
import { bothDiscounts } from "../../settings/settings.ts";
import { hasContact } from "../associations/owners.ts";
import type { CartFields } from "../schemas/cart-requests.ts";
import type { Cart, CustomAttributes } from "./cart.ts";
import type { CartRights } from "./cart-rights.ts";

/**
 * The cart with what a request says about it: given fields replace, others stay.
 * @throws ApiError 400 for a snapshot date or an attribute that does not fit, 422 for fields that exclude each other
 */
export function withFields(cart: Cart, fields: CartFields, now: Date): Cart {
  const { name, description, inventory_settings, custom_attributes } = fields;
  const snapshot_date = snapshotDate(cart, fields.snapshot_date, now);
  const deferred = inventory_settings?.defer_inventory_check ?? inventory_settings?.defer_inventory_checks;
  return {
    ...withContact(cart, fields.contact),
    ...defined({
      name,
      description,
      inventory_settings: deferred === undefined ? undefined : { defer_inventory_check: deferred },
      snapshot_date,
      custom_attributes: custom_attributes && checkedAttributes(custom_attributes),
    }),
    discount_settings: discountSettings(cart, fields.discount_settings),
  };
}

/**
 * Refuses a change of a cart's discount settings by a caller that may not change them: the store's settings are what a
 * cart starts with. @throws ApiError 403
 */
export function refuseOtherDiscountSettings(
  { discount_settings: before }: Cart,
  { discount_settings: after }: Cart,
  { mayChangeDiscountSettings }: CartRights,
): void {
  const isSame =
    after.custom_discounts_enabled === before.custom_discounts_enabled &&
    after.use_rule_promotions === before.use_rule_promotions;
  if (mayChangeDiscountSettings || isSame) return;
  throw forbidden("Changing the discount settings of a cart needs a token of grant 'client_credentials'.", {
    source: "data.discount_settings",
  });
}

function withContact(cart: Cart, contact: CartFields["contact"]): Cart {
  if (!contact) return cart;
  const { contact: _, ...rest } = cart;
  const { email } = contact;
  if (email === undefined) return rest;
  const [owner] = cart.associations ?? [];
  if (owner) throw hasContact(owner.type);
  return { ...rest, contact: { email } };
}

function discountSettings(cart: Cart, fields: CartFields["discount_settings"]): Cart["discount_settings"] {
  const before = cart.discount_settings;
  const { custom_discounts_enabled = before.custom_discounts_enabled } = fields ?? {};
  const { use_rule_promotions = before.use_rule_promotions } = fields ?? {};
  if (custom_discounts_enabled && use_rule_promotions) throw bothDiscounts("data.discount_settings");
  if (use_rule_promotions && !before.use_rule_promotions && hasDiscounts(cart)) {
    throw unprocessable("Rule promotions cannot be used while the cart has custom discounts.", {
      title: TITLES.existingDiscounts,
      source: "data.discount_settings.use_rule_promotions",
    });
  }
  return { custom_discounts_enabled, use_rule_promotions };
}

function hasDiscounts({ custom_discounts = [], items }: Cart): boolean {
  return custom_discounts.length > 0 || items.some((item) => (item.custom_discounts ?? []).length > 0);
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]00:00)$/i;
const source = "data.snapshot_date";

/** @returns nothing where the cart keeps what it has */
function snapshotDate(cart: Cart, text: string | null | undefined, now: Date): string | undefined {
  if (text === undefined) return undefined;
  if (text === null || text === "") {
    if (cart.snapshot_date === undefined) return undefined;
    throw invalid("The 'snapshot_date' of a cart cannot be removed.", { source });
  }
  const milliseconds = UTC.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  const isDay =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text.slice(0, 10));
  if (!isDay)
    throw invalid("'snapshot_date' must be a date and time in UTC (RFC 3339).", {
      title: TITLES.format,
      source,
    });
  if (milliseconds > now.getTime()) return text;
  throw invalid("'snapshot_date' must be in the future.", { title: TITLES.invalidSnapshotDate, source });
}

function checkedAttributes(given: NonNullable<CartFields["custom_attributes"]>): CustomAttributes {
  const entries = Object.entries(given);
  const [first, ...others] = entries.flatMap(([key, attribute]) => attributeProblems(key, attribute));
  if (first) throw errorOf(first, ...others);
  return Object.fromEntries(entries.map(([key, { type, value }]) => [key, { type, value }]));
}

type Attribute = NonNullable<CartFields["custom_attributes"]>[string];

function attributeProblems(key: string, { type, value }: Attribute): readonly Problem[] {
  const fits = {
    string: typeof value === "string",
    boolean: typeof value === "boolean",
    integer: Number.isSafeInteger(value),
    float: Number.isFinite(value),
  }[type];
  if (fits) return [];
  const path = `custom_attributes.${key}.value`;
  const article = type === "integer" ? "an" : "a";
  return [
    problem(400, `'${path}' must be ${article} ${type}.`, {
      title: TITLES.invalidType,
      source: `data.${path}`,
    }),
  ];
}
