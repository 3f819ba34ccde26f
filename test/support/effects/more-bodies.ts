import type { Example } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Undescribed } from "../routes.ts";

/** Attributes to add to the bodies of examples, with values that only tests of their area know. */
const MORE_ATTRIBUTES: Readonly<Record<string, object>> = {
  "price-books/prices/update-price": {
    sales: {
      spring: { currencies: { USD: { amount: 900, tiers: { six: { minimum_quantity: 6, amount: 800 } } } } },
    },
  },
  "search/merchant/fields/create-indexable-fields": { core_field_overrides: [{ name: "created_at" }] },
  "search/merchant/fields/update-indexable-fields": { core_field_overrides: [{ name: "created_at" }] },
  "search/merchant/profiles/create-search-profile": { boosts: [{ condition: "tags:=new", weight: 1 }] },
  "search/merchant/profiles/update-search-profile": {
    boosts: [{ condition: "tags:=new", weight: 1 }],
    fields: [{ name: "name", weight: 1 }],
  },
};

/** The bodies of an example, of which each field is changed once. */
export function listBodies(endpoint: Endpoint, { body = {}, more = {} }: Example): readonly Undescribed[] {
  return [
    body,
    ...Object.values(more).map((one) => one.body),
    ...addAttributes(endpoint, body),
    ...addRules(endpoint, body),
  ];
}

function addAttributes({ id }: Endpoint, body: Undescribed): Undescribed[] {
  const added = MORE_ATTRIBUTES[id];
  if (!added) return [];
  return [{ ...body, data: { ...body.data, attributes: { ...body.data.attributes, ...added } } }];
}

/** An update of a promotion may leave out its rules. */
function addRules({ id }: Endpoint, body: Undescribed): Undescribed[] {
  if (id !== "promotions/rules/update-rule-promotion") return [];
  const created: Undescribed = findExample({ id: "promotions/rules/create-rule-promotion" })?.body;
  return [{ ...body, data: { ...body.data, rule_set: created.data.rule_set } }];
}
