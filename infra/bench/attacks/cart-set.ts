import { listCarts } from "../../../functions/carts/list-carts.ts";
import type { Association } from "../../../lib/carts/cart/cart.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { LARGEST_LIST_UNITS } from "../budget.ts";
import { writeHeavyCarts } from "../heavy-carts.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const OWNERS = 23;
const CARTS_OF_EACH = 100;
/** For the list of all carts with client credentials: one unit for each cart that the filter reads. */
const ALL_CARTS_UNITS = 3000;

/** As many carts as an owner may have, each with 325 KB of JSON that compresses to a small item. */
export const cartSet: AttackSet = {
  name: "2,300 carts of five descriptions of 65,000 equal characters",
  endpoints: ["carts/list-carts"],
  fill: async (shop, share) => {
    const now = new Date();
    const owners = Array.from(
      { length: OWNERS },
      (_, at): Association => ({ type: "customer", id: `c${at}` }),
    );
    const cartsOfEach = Math.ceil(CARTS_OF_EACH * share);
    const table = shop.runtime.table(deadlineIn(600_000));
    await writeHeavyCarts(table, { owners, cartsOfEach, itemsOfEach: 5, now });
    const token = await shop.runtime.capabilities.signer({ customer: { id: "c0" } }, now);
    const headers = { "x-moltin-customer-token": token };
    const ofOwner = (query: string): Attack => ({
      name: `carts of a customer: ${query}`,
      endpoint: listCarts,
      request: { query, headers, as: "implicit" },
      mostUnits: LARGEST_LIST_UNITS,
    });
    const ofAll = (query: string): Attack => ({
      name: `carts, client_credentials: ${query}`,
      endpoint: listCarts,
      request: { query },
      mostUnits: ALL_CARTS_UNITS,
    });
    return [
      ofOwner("page[limit]=1"),
      ofOwner("page[limit]=100&include=items"),
      ofOwner("page[limit]=1&filter=eq(name,nobody)"),
      ofAll("page[limit]=1"),
      ofAll("page[limit]=100"),
      ofAll("page[limit]=1&filter=eq(name,nobody)"),
      ofAll("page[limit]=20&filter=like(name,Ca*)&page[offset]=2000"),
    ];
  },
};
