import { describe, expect, it } from "@jest/globals";
import { isBuiltInKey, parseEntryType, RAISED_KEYS } from "../../lib/events/event-keys.ts";

const RAISED = `
cart.updated cart.deleted
order.created order.updated order.authorized order.paid order.fulfilled order.cancelled order.refunded
transaction.created transaction.updated stock-transaction.created
catalog-release.created catalog-release.updated catalog-release.deleted
catalog-rule.created catalog-rule.updated catalog-rule.deleted
account.created account.updated account.deleted
account-member.created account-member.updated account-member.deleted
account-membership.created account-membership.updated account-membership.deleted
account-tag.created account-tag.updated account-tag.deleted
address.created address.updated address.deleted
customer.created customer.updated customer.deleted
user-authentication-info.created user-authentication-info.updated user-authentication-info.deleted
one-time-password-token-request.created
currency.created currency.updated currency.deleted
file.created file.deleted
settings.created settings.updated
payment-gateway.updated
integration.created integration.updated integration.deleted
staff-invitation.created
`;
/** Storefronts of the legacy catalog observe these. */
const OBSERVED_ONLY = `
product.created product.updated product.deleted brand.created brand.updated brand.deleted
category.created category.updated category.deleted collection.created collection.updated collection.deleted
`;
const listWords = (text: string) => text.trim().split(/\s+/);

describe("the keys of events", () => {
  it("are these, which the service raises", () => {
    expect(RAISED_KEYS).toEqual(listWords(RAISED));
  });

  it.each([...listWords(RAISED), ...listWords(OBSERVED_ONLY)])("may be observed: %s", (key) => {
    expect(isBuiltInKey(key)).toBe(true);
  });

  it.each([
    "cart.created",
    "file.updated",
    "integration.paid",
    "order",
    "brand.",
    ".created",
    "",
    "Cart.updated",
  ])("may be no other: %j", (key) => {
    expect(isBuiltInKey(key)).toBe(false);
  });
});

describe("the key of an event of entries", () => {
  it.each([
    ["review_ext.created", "review_ext"],
    ["review_ext.updated", "review_ext"],
    ["review_ext.deleted", "review_ext"],
    ["a.b.created", "a.b"],
  ])("%s is of the type %s", (key, type) => {
    expect(parseEntryType(key)).toBe(type);
  });

  it.each([
    "review_ext.read",
    "review_ext.",
    ".created",
    "created",
    "review_ext.created2",
    "review_ext.Created",
    "",
  ])("has another form than %j", (key) => {
    expect(parseEntryType(key)).toBeUndefined();
  });
});
