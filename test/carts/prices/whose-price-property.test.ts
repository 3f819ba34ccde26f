import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Answer } from "../../support/call.ts";
import { product } from "../../support/shops/carts.ts";
import {
  A1,
  ADMIN,
  aRestrictedShop,
  aRule,
  type Caller,
  GUEST,
  type RestrictedShop,
} from "../../support/shops/restricted-shop.ts";
import { ofVolume } from "../../support/volume.ts";

const LONG_MS = 600_000;
const numRuns = ofVolume(28, 2000);

const CALLERS = { A1, A2: { account: "a2" }, C1: { customer: "c1" }, GUEST, ADMIN } as const;
type Name = keyof typeof CALLERS;

/** Only certain accounts or customers may buy the lamp for a cent, and buy the bolt. */
const SPECIAL: Readonly<Record<string, number>> = { S1: 1, ONLY: 5 };

const operation = fc.record({
  who: fc.constantFrom<Name>("A1", "A2", "C1", "GUEST", "ADMIN"),
  what: fc.constantFrom("add", "put", "bulk", "rename", "remove", "leave", "join", "merge", "rules"),
  cart: fc.constantFrom("x", "y"),
  sku: fc.constantFrom("S1", "S2", "ONLY"),
  quantity: fc.integer({ min: 1, max: 9 }),
  entitled: fc.subarray<Name>(["A1", "A2", "C1"]),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** The owners with special prices at this time, and the owners of each cart. */
type World = { entitled: readonly string[]; owners: Record<string, Set<string>> };

const idOf = (name: Name) => name.toLowerCase();

/** True if this caller may have special prices in the cart. */
function mayHave({ entitled, owners }: World, who: Name, cart: string): boolean {
  if (who === "GUEST") return false;
  if (who !== "ADMIN") return entitled.includes(idOf(who));
  return [...(owners[cart] ?? [])].some((owner) => entitled.includes(owner));
}

async function setEntitled(shop: RestrictedShop, names: readonly Name[]): Promise<string[]> {
  const ids = names.map(idOf);
  const account_ids = ids.filter((id) => id.startsWith("a"));
  const customer_ids = ids.filter((id) => id.startsWith("c"));
  await shop.setRules([
    ...(account_ids.length > 0 ? [aRule({ account_ids })] : []),
    ...(customer_ids.length > 0 ? [aRule({ id: "customers", customer_ids })] : []),
  ]);
  return ids;
}

/** Runs one operation and returns the answer if it wrote to the cart. */
async function act(shop: RestrictedShop, world: World, one: Operation): Promise<Answer | undefined> {
  const { who, what, cart, sku, quantity } = one;
  const caller: Caller = CALLERS[who];
  const item = (await shop.itemsOf(cart)).find((other) => other.sku === sku)?.id ?? "none";
  const other = cart === "x" ? "y" : "x";
  switch (what) {
    case "add":
      return shop.addAs(caller, cart, product(sku, quantity));
    case "put":
      return shop.put(caller, cart, item, { quantity });
    case "bulk":
      return shop.bulk(caller, cart, [{ id: item, quantity }], { update_all_or_nothing: false });
    case "rename":
      return shop.rename(caller, cart);
    case "remove":
      return shop.remove(caller, cart, item);
    case "merge":
      return shop.addAs(caller, cart, { type: "cart_items", cart_id: other });
    case "leave":
      await shop.leave(ADMIN, cart, "account", "a1");
      world.owners[cart]?.delete("a1");
      return undefined;
    case "join": {
      const body = { data: [{ type: "account", id: "a1" }] };
      const headers = await shop.headersOf(A1);
      const more = { as: "implicit", profile: "compatible", headers } as const;
      const { status } = await shop.post(`/v2/carts/${cart}/relationships/accounts`, body, more);
      if (status < 300) world.owners[cart]?.add("a1");
      return undefined;
    }
    default:
      world.entitled = await setEntitled(shop, one.entitled);
      return undefined;
  }
}

const quantitiesOf = (items: readonly { sku: string; quantity: number }[]) =>
  Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));

describe("any sequence of changes by accounts, customers, guests and administrators", () => {
  it(
    "gives no caller without the token a price that needs it, or no more of it than the cart had",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
          const shop = await aRestrictedShop(undefined, { profile: "compatible" });
          const world: World = { entitled: ["a1"], owners: { x: new Set(["a1"]), y: new Set() } };
          await shop.create(A1, "x");
          await shop.create(GUEST, "y");
          for (const one of operations) {
            const before = quantitiesOf(await shop.itemsOf(one.cart));
            const answer = await act(shop, world, one);
            if (!answer || answer.status >= 300 || mayHave(world, one.who, one.cart)) continue;
            for (const { sku, quantity, unit_price } of await shop.itemsOf(one.cart)) {
              if (unit_price.amount !== SPECIAL[sku]) continue;
              expect([one, sku]).toEqual([one, "ONLY"]);
              expect(quantity).toBeLessThanOrEqual(before[sku] ?? 0);
            }
          }
        }),
        { numRuns },
      );
    },
    LONG_MS,
  );

  it(
    "gives such prices to a caller with the token, and to administrators for the owners",
    async () => {
      const buyers = fc.constantFrom<Name>("A1", "ADMIN");
      const what = fc.constantFrom("add", "put", "bulk");
      const step = fc.tuple(buyers, what, fc.integer({ min: 1, max: 9 }));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const shop = await aRestrictedShop();
          const world: World = { entitled: ["a1"], owners: { x: new Set(["a1"]) } };
          await shop.create(A1, "x");
          await shop.addAs(A1, "x", product("S1"));
          for (const [who, one, quantity] of steps) {
            await act(shop, world, { who, what: one, cart: "x", sku: "S1", quantity, entitled: [] });
            expect((await shop.itemsOf("x")).map(({ unit_price }) => unit_price.amount)).toEqual([1]);
          }
        }),
        { numRuns: Math.ceil(numRuns / 4) },
      );
    },
    LONG_MS,
  );
});
