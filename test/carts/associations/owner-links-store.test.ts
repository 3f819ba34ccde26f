import { describe, expect, it } from "@jest/globals";
import { buildLinkWrites } from "../../../lib/carts/associations/owner-links-store.ts";
import { newCart } from "../../../lib/carts/cart/cart-life.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { NOON } from "../../support/runtime.ts";

const CART = newCart({ id: "c" }, DEFAULT_SETTINGS, NOON);
const ACCOUNT = { type: "account", id: "same" } as const;
const CUSTOMER = { type: "customer", id: "same" } as const;

/** Each write as its verb and partition. */
const writesOf = (...lists: readonly (readonly (typeof ACCOUNT | typeof CUSTOMER)[])[]) =>
  buildLinkWrites(CART, lists[0], lists[1]).map((write) =>
    "put" in write ? ["put", write.put.pk] : "delete" in write ? ["delete", write.delete.pk] : [],
  );

describe("links by which owners find a cart", () => {
  it("tell an account from a customer of the same id", () => {
    const both = writesOf([], [ACCOUNT, CUSTOMER]);
    expect(new Set(both.map(([, pk]) => pk)).size).toBe(2);
    expect(writesOf([ACCOUNT], [ACCOUNT, CUSTOMER])).toEqual([both[1]]);
    expect(writesOf([ACCOUNT, CUSTOMER], [CUSTOMER])).toEqual([["delete", both[0]![1]]]);
  });

  it("stay as they are while the owners do", () => {
    expect(writesOf([ACCOUNT], [ACCOUNT])).toEqual([]);
  });
});
