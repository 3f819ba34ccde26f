import type { Key } from "./table.ts";

/**
 * Every key of the table, with the access it serves. `test/table/keys.test.ts` pins each spelling: changing one
 * is a migration. Ids that clients choose are checked against safe characters before they come here.
 */
export const keys = {
  /** An application key by its client id, to issue a token; all of them in one query. */
  applicationKey: (clientId: string): Key => ({ pk: "APPKEY", sk: clientId }),
  /** The answer of a POST that carried an `Idempotency-Key`, by the hash of caller, route and key. */
  idempotency: (hash: string): Key => ({ pk: `IDEMPOTENCY#${hash}`, sk: "IDEMPOTENCY" }),
  /** What every cart and price answer needs at once: currencies and store settings, in one item. */
  store: (): Key => ({ pk: "STORE", sk: "STORE" }),
  /** A cart with all its lines. */
  cart: (id: string): Key => ({ pk: `CART#${id}`, sk: "CART" }),
};
