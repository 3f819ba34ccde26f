import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { differences } from "../support/oracle/money-in.ts";
import { shownIn } from "../support/oracle/shown.ts";
import {
  type CartGroup,
  type CartLine,
  computeTill,
  type OracleCart,
  type Till,
} from "../support/oracle/till.ts";
import type { Answer } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, expectData } from "../support/shop.ts";
import { ofVolume } from "../support/volume.ts";

const MOST = Number.MAX_SAFE_INTEGER;
const THIRD = Math.floor(MOST / 3);
const HALF = (MOST - 1) / 2;

const USD = {
  code: "USD",
  format: "${price}",
  decimal_places: 2,
  decimal_point: ".",
  thousand_separator: ",",
};
const { cart: showCart, order: showOrder } = shownIn(USD);
const NO_CART: OracleCart = {
  ...{
    currency: "USD",
    lines: [],
    groups: [],
    codes: [],
    discounts: [],
    customAttributes: {},
    method: "line",
  },
  ...{ usesRulePromotions: false, takesCustomDiscounts: false },
};

const amount = fc.oneof(
  fc.constantFrom(MOST, MOST - 1, HALF, HALF + 1, THIRD, THIRD + 1, 0, 1),
  fc.integer({ min: 1, max: 9_999 }),
  fc.integer({ min: 1, max: MOST }),
);
const quantity = fc.constantFrom(1, 1, 1, 2, 3, 1000, 2_147_483_647);
const tax = fc.oneof(
  fc.constantFrom(0.5, 1, 1e-15, 0.0725, 99).map((rate) => ({ rate })),
  amount.map((fixed) => ({ amount: fixed })),
);
const step = fc.oneof(
  fc.record({
    ...{ kind: fc.constant("item" as const), amount, quantity, includesTax: fc.boolean() },
    ...{ taxes: fc.array(tax, { maxLength: 2 }), isShipped: fc.boolean() },
  }),
  fc.record({ kind: fc.constant("quantity" as const), at: fc.nat({ max: 3 }), quantity }),
  fc.record({ kind: fc.constant("tax" as const), at: fc.nat({ max: 3 }), tax }),
  fc.record({ kind: fc.constant("group" as const), base: amount, tax: amount, fees: amount }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isSafe = (value: bigint) => value <= BigInt(MOST) && value >= -BigInt(MOST);

/** True if every amount of the cart is an integer that JSON carries without loss. */
function isExact({ lines, totals, cart }: Till): boolean {
  const all = lines.flatMap(({ value }) => Object.values(value));
  const groups = cart.groups.map(({ base, tax: own, fees }) => BigInt(base) + BigInt(own) + BigInt(fees));
  return [...all, ...Object.values(totals), ...groups].every(isSafe);
}

function lineOf(
  { amount: unitAmount, quantity: units, includesTax, taxes, isShipped }: Step & { kind: "item" },
  group?: string,
): CartLine {
  const item = { id: "", sku: "", unitAmount, quantity: units, nodes: [], attributes: {} };
  return { item, includesTax, taxes, group: isShipped ? group : undefined, discounts: [] };
}

/** The cart after the step if it is not refused. Undefined if it needs an item that the cart lacks. */
function after(cart: OracleCart, one: Step): OracleCart | undefined {
  if (one.kind === "item") return { ...cart, lines: [...cart.lines, lineOf(one, cart.groups[0]?.id)] };
  if (one.kind === "group") {
    const { base, tax: own, fees } = one;
    return { ...cart, groups: [...cart.groups, { id: "new", shippingType: "", base, tax: own, fees }] };
  }
  const line = cart.lines[one.at];
  if (!line) return undefined;
  if (one.kind === "tax" && line.taxes.length === 5) return undefined;
  const changed =
    one.kind === "tax"
      ? { ...line, taxes: [...line.taxes, one.tax] }
      : { ...line, item: { ...line.item, quantity: one.quantity } };
  return { ...cart, lines: cart.lines.with(one.at, changed) };
}

type Shop = ReturnType<typeof anEmptyShop>;

function send(shop: Shop, one: Step, { groups }: OracleCart, ids: readonly string[]): Promise<Answer> {
  const named = (taxes: readonly object[]) => taxes.map((own) => ({ type: "tax_item", name: "T", ...own }));
  switch (one.kind) {
    case "item": {
      const shipping_group_id = one.isShipped ? groups[0]?.id : undefined;
      const price = { amount: one.amount, includes_tax: one.includesTax };
      const item = { type: "custom_item", name: "Wrap", quantity: one.quantity, price };
      return shop.post("/v2/carts/B/items", { data: { ...item, tax: named(one.taxes), shipping_group_id } });
    }
    case "quantity":
      return shop.put(`/v2/carts/B/items/${ids[one.at]!}`, { data: { quantity: one.quantity } });
    case "tax":
      return shop.post(`/v2/carts/B/items/${ids[one.at]!}/taxes`, { data: named([one.tax])[0] });
    case "group": {
      const shipping_price = { base: one.base, tax: one.tax, fees: one.fees };
      const data = { type: "shipping_group", shipping_type: "", shipping_price };
      return shop.post("/v2/carts/B/shipping-groups", { data });
    }
  }
}

/** Every number anywhere in a stored item. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe("amounts near the largest integer of JSON", () => {
  it("are exact in the cart and its order, or refused and nowhere", async () => {
    const check = async (steps: readonly Step[]) => {
      const shop = anEmptyShop();
      await expectData(shop.post("/v2/carts", { data: { id: "B" } }));
      let cart = NO_CART;
      let ids: string[] = [];
      for (const one of steps) {
        const wanted = after(cart, one);
        if (!wanted) continue;
        const answer = await send(shop, one, cart, ids);
        const isTaken = isExact(computeTill(wanted, [], NOON));
        const said = `${JSON.stringify(one)} ${answer.status} ${answer.status < 400 ? "" : answer.text}`;
        expect([said, answer.status < 300]).toEqual([said, isTaken]);
        if (!isTaken) expect([said, answer.status]).toEqual([said, 400]);
        cart = isTaken ? named(wanted, answer) : cart;
        const { body } = await shop.get("/v2/carts/B?include=items");
        ids = (body.included?.items ?? []).map(({ id }: { id: string }) => id);
        if (cart.lines.length > 0)
          expect(differences(body, showCart(computeTill(cart, [], NOON)))).toEqual([]);
      }
      if (cart.lines.length > 0) await checkOut(shop, computeTill(cart, [], NOON));
      expect(
        shop.table
          .all()
          .flatMap(numbersIn)
          .filter((one) => Math.abs(one) > MOST),
      ).toEqual([]);
    };
    const steps = fc.array(step, { minLength: 2, maxLength: 8 });
    await fc.assert(fc.asyncProperty(steps, check), { numRuns: ofVolume(120, 5000) });
  }, 900_000);
});

/** The cart with the id of a new group. */
function named(cart: OracleCart, { body }: Answer): OracleCart {
  const groups = cart.groups.map(
    (group): CartGroup => (group.id === "new" ? { ...group, id: body.data.id } : group),
  );
  return { ...cart, groups };
}

async function checkOut(shop: Shop, till: Till): Promise<void> {
  const billing_address = { first_name: "M", last_name: "H", line_1: "4", postcode: "9", country: "NO" };
  const data = { customer: { email: "m@example.org", name: "M" }, billing_address };
  const { body } = await shop.post("/v2/carts/B/checkout", { data });
  const right = showOrder(till, { total: till.totals.with_tax, payments: [] });
  expect(differences(body, right)).toEqual([]);
}
