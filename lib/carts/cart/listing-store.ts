import { loggedError } from "../../kernel/logged-error.ts";
import { commit } from "../../table/effects/commit.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import type { Cursor, Item, Table, TableQuery } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { SHARDS } from "../associations/owner-links-store.ts";
import { belongsTo } from "../associations/owners.ts";
import type { Association, Cart } from "./cart.ts";
import { type StoredCart, stored } from "./store.ts";

/** What an owner has: living carts as they are at this moment, and links that lead to none any more. */
export type Owned = { readonly carts: readonly StoredCart[]; readonly deadLinks: readonly Item[] };

/** Reads the carts that an account or a customer owns. */
export async function getCartsOf(table: Table, owner: Association): Promise<Owned> {
  const links = await allOf(table, { pk: keys.cartOf(owner, "").pk, consistent: true });
  const found = await table.getMany(links.map(({ sk }) => keys.cart(sk)));
  const carts = found.map((item) => {
    const one = stored(item);
    return one && belongsTo(one.cart, owner) ? one : undefined;
  });
  return {
    carts: carts.filter((one) => one !== undefined),
    deadLinks: links.filter((_, at) => carts[at] === undefined),
  };
}

const MOST_SWEPT = 25;

/** Removes links of carts that have expired, unless they were made anew meanwhile. A failure changes no answer. */
export async function sweepLinks(ctx: Context, dead: readonly Item[]): Promise<void> {
  if (dead.length === 0) return;
  const writes = dead.slice(0, MOST_SWEPT).map(({ pk, sk, version = 0 }) => ({
    delete: { pk, sk },
    when: { only: { version } },
  }));
  try {
    await commit(ctx, writes, {});
  } catch (error) {
    // A link more or less is seen by nobody, and the next list tries again.
    ctx.log.warn("links_not_swept", loggedError(error));
  }
}

/** Ids of the carts that administrators list, last changed first; the index may be a moment behind. */
export async function listCartIds(
  table: Table,
  { all, now }: { readonly all: boolean; readonly now: Date },
): Promise<readonly string[]> {
  const kinds = all ? (["owned", "guest"] as const) : (["owned"] as const);
  const partitions = kinds.flatMap((kind) =>
    Array.from({ length: SHARDS }, (_, shard) => indexKeys.cartList(kind, shard)),
  );
  const found = await Promise.all(partitions.map((pk) => allOf(table, { pk, index: "gsi1" })));
  return found
    .flat()
    .map((item) => ({ id: item.pk.slice(keys.cart("").pk.length), times: item.gsi1sk ?? "" }))
    .filter(({ times }) => (times.split("#")[1] ?? "") > now.toISOString())
    .sort((a, b) => (`${a.times}#${a.id}` < `${b.times}#${b.id}` ? 1 : -1))
    .map(({ id }) => id);
}

/** In the order of the ids; those that are gone are left out. */
export async function getCarts(table: Table, ids: readonly string[]): Promise<readonly Cart[]> {
  const found = await table.getMany(ids.map((id) => keys.cart(id)));
  return found.flatMap((item) => stored(item)?.cart ?? []);
}

async function allOf(table: Table, query: TableQuery): Promise<readonly Item[]> {
  const found: Item[] = [];
  let after: Cursor | undefined;
  do {
    const page = await table.query({ ...query, ...(after ? { after } : {}) });
    found.push(...page.items);
    after = page.next;
  } while (after);
  return found;
}
