import { TITLES } from "../../kernel/error-titles.ts";
import { forbidden, invalid, type Problem, problem, toApiError, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { bothDiscounts } from "../../settings/settings.ts";
import { buildContactError } from "../associations/owners.ts";
import type { CartFields } from "../schemas/cart-requests.ts";
import type { Cart, CustomAttributes } from "./cart.ts";
import type { CartRights } from "./cart-rights.ts";

/** @throws ApiError 400 for a wrong snapshot date or attribute, 422 for fields that exclude each other */
export function setCartFields(cart: Cart, fields: CartFields, now: Date): Cart {
  const { name, description, inventory_settings, custom_attributes } = fields;
  const snapshot_date = checkSnapshotDate(cart, fields.snapshot_date, now);
  const deferred = inventory_settings?.defer_inventory_check ?? inventory_settings?.defer_inventory_checks;
  return {
    ...setContact(dropPayment(cart, fields), fields.contact),
    ...dropUndefined({
      name,
      description,
      inventory_settings: deferred === undefined ? undefined : { defer_inventory_check: deferred },
      snapshot_date,
      custom_attributes: custom_attributes && checkCustomAttributes(custom_attributes),
    }),
    discount_settings: mergeDiscountSettings(cart, fields.discount_settings),
  };
}

/** Only an empty text is taken. */
function dropPayment(cart: Cart, { payment_intent_id: sent }: CartFields): Cart {
  if (sent === undefined || cart.payment_intent_id === undefined) return cart;
  const { payment_intent_id: _, ...rest } = cart;
  return rest;
}

/** Only a caller with the right may change the discount settings of a cart. @throws ApiError 403 */
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

function setContact(cart: Cart, contact: CartFields["contact"]): Cart {
  if (!contact) return cart;
  const { contact: _, ...rest } = cart;
  const { email } = contact;
  if (email === undefined) return rest;
  const [owner] = cart.associations ?? [];
  if (owner) throw buildContactError(owner.type);
  return { ...rest, contact: { email } };
}

function mergeDiscountSettings(
  cart: Cart,
  fields: CartFields["discount_settings"],
): Cart["discount_settings"] {
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

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]00:00)$/i;
const SNAPSHOT_DATE_SOURCE = "data.snapshot_date";

/** Undefined keeps the cart's date. @throws ApiError 400 for a date that is removed, malformed or past */
function checkSnapshotDate(cart: Cart, text: string | null | undefined, now: Date): string | undefined {
  if (text === undefined) return undefined;
  if (text === null || text === "") {
    if (cart.snapshot_date === undefined) return undefined;
    throw invalid("The 'snapshot_date' of a cart cannot be removed.", { source: SNAPSHOT_DATE_SOURCE });
  }
  const milliseconds = UTC_TIME.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  const isDay =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text.slice(0, 10));
  if (!isDay)
    throw invalid("'snapshot_date' must be a date and time in UTC (RFC 3339).", {
      title: TITLES.format,
      source: SNAPSHOT_DATE_SOURCE,
    });
  if (milliseconds > now.getTime()) return text;
  throw invalid("'snapshot_date' must be in the future.", {
    title: TITLES.invalidSnapshotDate,
    source: SNAPSHOT_DATE_SOURCE,
  });
}

function checkCustomAttributes(attributes: NonNullable<CartFields["custom_attributes"]>): CustomAttributes {
  const entries = Object.entries(attributes);
  const [first, ...others] = entries.flatMap(([key, attribute]) => attributeProblems(key, attribute));
  if (first) throw toApiError(first, ...others);
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
