import type { CutoffReader } from "../../lib/http/remembered-tokens.ts";
import { cutoffReader } from "../../lib/http/token-cutoffs-store.ts";
import type { Table } from "../../lib/table/table.ts";
import { NOON } from "./runtime.ts";
import { expectData, shopOn } from "./shop.ts";
import { memoryTable } from "./tables/memory-table.ts";

/** A shop with a clock, whose owner makes application keys. */
export function aShopOfKeys(table: Table = memoryTable({ now: () => clock.now })) {
  // Read at every request: what a process remembers for a minute is tested elsewhere.
  const cutoffs: CutoffReader = (now) => cutoffReader(() => table, { warn: () => {} })(now);
  const shop = shopOn(table, { now: () => clock.now, cutoffs });
  const later = (seconds: number) => {
    clock.now = new Date(NOON.getTime() + seconds * 1000);
  };
  later(0);
  const create = (fields: object = {}) => {
    const data = { type: "application_key", name: "Packing table", ...fields };
    return shop.post("/v2/application-keys", { data });
  };
  const make = async (fields: object = {}) => {
    const { client_secret = "", ...key } = await expectData(create(fields));
    return { ...key, secret: client_secret };
  };
  const ask = (client_id: string, client_secret: string | undefined, grant_type = "client_credentials") =>
    shop.post("/oauth/access_token", { grant_type, client_id, client_secret }, { as: null });
  const tokenOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.access_token;
  return { ...shop, later, create, make, ask, tokenOf };
}

const clock = { now: NOON };

/** A key whose secret has been followed by a further one, and a token that the first one got. */
export async function aRotatedKey(overlap_seconds = 3600) {
  const shop = aShopOfKeys();
  const { id, client_id, secret } = await shop.make({ grants: ["client_credentials"] });
  const oldToken = await shop.tokenOf(client_id, secret);
  const secrets = `/v2/application-keys/${id}/secrets` as const;
  const data = { type: "application_key_secret", overlap_seconds };
  const added = await expectData(shop.post(secrets, { data }));
  const statusOf = async (token: string) => (await shop.get("/v2/orders", { as: { token } })).status;
  return { ...shop, id, secrets, client_id, secret, oldToken, added, statusOf };
}
