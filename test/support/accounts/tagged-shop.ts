import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { expectData, tableAtNoon } from "../shop.ts";
import { aMerchant, usd } from "../shops/merchant.ts";
import { memberHeaders } from "./accounts.ts";
import { giveTags, someTags, takeTags } from "./tags.ts";

const MEMBER = "00000000-0000-4000-8000-000000000001";

/** A merchant with a published product, two account tags, the account Fern with one of them and Birch with none. */
export async function aTaggedShop(table = tableAtNoon()) {
  const shop = await aMerchant(table);
  const mug = await shop.product({ sku: "MUG" });
  await shop.price("MUG", usd(1000));
  await shop.attach([mug.id]);
  await shop.publish();
  const { bronze, gold } = await someTags(shop, "bronze", "gold");
  const account = async (name: string): Promise<string> =>
    (await expectData(shop.post("/v2/accounts", { data: { type: "account", name } }))).id;
  const [fern, birch] = [await account("Fern"), await account("Birch")];
  await giveTags(shop, fern, bronze);
  /** A member of the account, or a guest. */
  const as = async (id?: string, more: Record<string, string> = {}, at = NOON): Promise<Call> => ({
    as: "implicit",
    headers: { ...(id === undefined ? {} : await memberHeaders(id, MEMBER, at)), ...more },
  });
  const give = (id: string, ...ids: readonly string[]) => giveTags(shop, id, ...ids);
  const take = (id: string, ...ids: readonly string[]) => takeTags(shop, id, ...ids);
  return { ...shop, mug, bronze, gold, fern, birch, account, as, give, take };
}

export type TaggedShop = Awaited<ReturnType<typeof aTaggedShop>>;
