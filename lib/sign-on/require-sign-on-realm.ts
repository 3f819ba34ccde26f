import { invalid } from "../kernel/errors.ts";
import { STORE_ID } from "../kernel/store-id.ts";
import type { Realm } from "../realms/realms.ts";
import { getRealms } from "../realms/realms-store.ts";
import type { Context } from "../use-case/context.ts";

/** Store and realm of a path. */
export type SignOnPath = { readonly storeId: string; readonly realmId: string };

/** @throws ApiError 400 for another store and for an unknown realm: a browser shows the answer */
export async function requireSignOnRealm(
  { table }: Pick<Context, "table">,
  { storeId, realmId }: SignOnPath,
): Promise<Realm> {
  const realm =
    storeId.toLowerCase() === STORE_ID
      ? (await getRealms(table)).realms.find(({ id }) => id === realmId.toLowerCase())
      : undefined;
  if (!realm) throw invalid("There is no such store or realm.");
  return realm;
}
