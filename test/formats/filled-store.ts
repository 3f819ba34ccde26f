import { makeKey, revokeKey } from "../../infra/commands/keys/commands.ts";
import { createDemoKeys } from "../../infra/local/demo/demo-keys.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { PASSWORD_COST } from "../../lib/auth/password.ts";
import { useWrites } from "../../lib/promotions/live/code-uses-store.ts";
import { findCodes } from "../../lib/promotions/live/codes-store.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import { promotionFields } from "../support/promotions/promotions.ts";
import { ruleData } from "../support/promotions/rule-promotions.ts";
import { asShopper } from "../support/runtime.ts";
import { expectData, type Shop, shopOn } from "../support/shop.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";
import { addAccounts } from "./filled-accounts.ts";
import { addEvents } from "./filled-events.ts";
import { addOrders } from "./filled-orders.ts";

/** A request with this deadline does only one step of its work. */
const HURRIED = { deadlineMs: 0 };

/** A shop over a recorded table. Passwords cost what they cost in a deployment, unless `passwordCost` says otherwise. */
export const createRecordedShop = (table: MemoryTable, now: () => Date, passwordCost = PASSWORD_COST) =>
  shopOn(table, { now, passwordCost });

/** Requests with an `Idempotency-Key`, whose answers the store keeps. */
export const addKeyedVariation = (shop: Shop) =>
  expectData(
    shop.post(
      "/pcm/variations",
      { data: { type: "product-variation", attributes: { name: "Once more" } } },
      { headers: { "idempotency-key": "variation" } },
    ),
  );
export const addKeyedItem = (shop: Shop) =>
  expectData(
    shop.post(
      "/v2/carts/full/items",
      { data: { type: "cart_item", sku: "TW-DRIFTWOOD", quantity: 1 } },
      { headers: { "idempotency-key": "cart" } },
    ),
  );

/**
 * A store with an item of every type: the demo shop, its keys, an account, a customer, carts with everything carts can
 * hold, kept answers and unfinished work.
 */
export async function fillStore(
  table: MemoryTable,
  now: () => Date,
  passwordCost = PASSWORD_COST,
): Promise<void> {
  const shop = createRecordedShop(table, now, passwordCost);
  await createDemoKeys(table);
  await openDemoShop(table, { imageBase: "http://shop.example", passwordCost });
  await addPeople(shop);
  await guess(shop);
  await endKey(shop);
  await addCarts(shop);
  await addRules(shop);
  await addPromotions(shop);
  await addOrders(shop);
  await expectData(shop.put("/v2/settings", { data: { type: "settings", page_length: 30 } }));
  await expectData(
    shop.put("/v2/settings/cart", {
      data: {
        type: "settings",
        show_all_carts: true,
        cart_expiry_days: 30,
        max_price_age_days: 14,
        custom_items: "anyone",
      },
    }),
  );
  await listAndDeleteCarts(shop);
  await addKeyedVariation(shop);
  await addChildApi(shop);
  await removeFile(shop);
  await addUnfinishedWork(shop);
  await addAccounts(shop);
  await addEvents(shop);
}

/** A child Custom API, whose changes run one after the other. */
async function addChildApi(shop: Shop): Promise<void> {
  const [parent] = await expectData(shop.get("/v2/settings/extensions/custom-apis"));
  const data = {
    type: "custom_api",
    name: "Notes",
    description: "About wishlists",
    slug: "notes",
    api_type: "note_ext",
    allow_upserts: false,
    timestamps: {},
    relationships: { parent_apis: { data: [{ type: "custom_api", id: parent.id }] } },
  };
  await expectData(shop.post("/v2/settings/extensions/custom-apis", { data }));
}

/** A deleted file whose content is not removed yet. */
async function removeFile(shop: Shop): Promise<void> {
  const openContents = () => ({
    addressOf: (name: string) => `http://files.example/${name}`,
    uploadOf: () => Promise.reject(new Error("not called")),
    keep: async () => {},
    remove: async () => {},
  });
  const form = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.glb"\r\n\r\nhello\r\n--xyz--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=xyz" };
  const file = await expectData(shop.post("/v2/files", form, { headers, openContents }));
  await expectData(shop.delete(`/v2/files/${file.id}`, { openContents }));
}

async function addPeople(shop: Shop): Promise<void> {
  const signUps = { enable_self_signup: true, auto_create_account_for_account_members: true };
  const settings = { type: "account_authentication_settings", ...signUps };
  await expectData(shop.put("/v2/settings/account-authentication", { data: settings }));
  const member = {
    type: "account_management_authentication_token",
    authentication_mechanism: "self_signup",
    password_profile_id: DEFAULT_PROFILE_ID,
    username: "ada@example.com",
    password: "correct horse battery",
    name: "Ada",
    email: "ada@example.com",
  };
  await expectData(shop.post("/v2/account-members/tokens", { data: member }));
  await expectData(shop.post("/v2/accounts", { data: { type: "account", name: "Analytical Engines" } }));
  const customer = { type: "customer", name: "Grace", email: "grace@example.com", password: "nanoseconds" };
  await expectData(shop.post("/v2/customers", { data: customer }));
}

/** Counts of sign-in attempts and sign-ups, by name and by network. */
async function guess(shop: Shop): Promise<void> {
  const [as, sourceIp] = ["implicit", "203.0.113.9"] as const;
  const customer = { type: "customer", name: "Alan", email: "alan@example.com", password: "on computable" };
  await expectData(shop.post("/v2/customers", { data: customer }, { as, sourceIp }));
  const body = { data: { type: "token", email: "alan@example.com", password: "on decidable" } };
  await shop.post("/v2/customers/tokens", body, { as, sourceIp });
}

/** An application key whose tokens were ended. */
async function endKey({ table, now }: Shop): Promise<void> {
  const { key } = await makeKey(table, { name: "Leaked", grants: ["implicit"] });
  await revokeKey(table, key.client_id, now);
}

async function addCarts(shop: Shop): Promise<void> {
  const custom_discounts_enabled = true;
  await expectData(
    shop.post("/v2/carts", {
      data: {
        id: "full",
        name: "Full",
        description: "Of everything",
        contact: { email: "guest@example.com" },
        custom_attributes: { table: { type: "integer", value: 7 } },
        discount_settings: { custom_discounts_enabled },
      },
    }),
  );
  const group = await expectData(
    shop.post("/v2/carts/full/shipping-groups", {
      data: { type: "shipping_group", shipping_type: "express", shipping_price: { base: 500, tax: 95 } },
    }),
  );
  const lines = await expectData(
    shop.post("/v2/carts/full/items", {
      data: [
        { type: "cart_item", id: demoId("alder-mug"), quantity: 2, shipping_group_id: group.id },
        { type: "cart_item", id: demoId("tea-for-two"), quantity: 1 },
        { type: "cart_item", sku: "TW-KELP-GREEN", quantity: 6 },
        { type: "custom_item", name: "Gift wrap", sku: "wrap", quantity: 1, price: { amount: 450 } },
      ],
    }),
  );
  const tax = { type: "tax_item", name: "VAT", code: "VAT", jurisdiction: "UK", rate: 0.2 };
  await expectData(shop.post(`/v2/carts/full/items/${lines[0].id}/taxes`, { data: tax }));
  const discount = {
    type: "custom_discount",
    external_id: "d1",
    discount_engine: "house",
    description: "A regular",
    discount_code: "REGULAR",
    amount: -100,
  };
  await expectData(shop.post("/v2/carts/full/custom-discounts", { data: [discount] }));
  await expectData(shop.post(`/v2/carts/full/items/${lines[0].id}/custom-discounts`, { data: discount }));
  const more = { data: { type: "cart_item", quantity: 7 } };
  await expectData(shop.put(`/v2/carts/full/items/${lines[2].id}`, more, { as: "implicit" }));
  const headers = await asShopper({ customer: demoId("customer of a cart") }, shop.now());
  await expectData(shop.post("/v2/carts", { data: { id: "signed-in" } }, { headers, as: "implicit" }));
  await addKeyedItem(shop);
}

/** A guest's cart with a name and a listed address, and the traces of a deleted cart. */
async function listAndDeleteCarts(shop: Shop): Promise<void> {
  await expectData(shop.put("/v2/carts/full", { data: { description: "Of everything, and listed" } }));
  await expectData(shop.post("/v2/carts", { data: { id: "deleted" } }));
  await expectData(shop.delete("/v2/carts/deleted"));
}

/**
 * Codes of both kinds of promotions with uses, a cart with a code and a gift, and unfinished jobs that create and delete
 * codes.
 */
async function addPromotions(shop: Shop): Promise<void> {
  const coded = await expectData(shop.post("/v2/promotions", { data: { ...promotionFields(), ...ALWAYS } }));
  const limits = { uses: 3, user: ["somebody"], consume_unit: "per_cart" };
  await expectData(
    shop.post(`/v2/promotions/${coded.id}/codes`, { data: codesData({ code: "LARK10", ...limits }) }),
  );
  const rule = await expectData(
    shop.post("/v2/rule-promotions", { data: { ...ruleData(), ...ALWAYS, priority: 3 } }),
  );
  const perShopper = { max_uses_per_shopper: { max_uses: 2, includes_guests: true } };
  await expectData(
    shop.post(`/v2/rule-promotions/${rule.id}/codes`, {
      data: codesData({ code: "LARK20", ...perShopper }),
    }),
  );
  await takeUses(shop, ["LARK10", "LARK20"]);
  await expectData(
    shop.post("/v2/carts", { data: { id: "promoted", contact: { email: "guest@example.com" } } }),
  );
  await expectData(
    shop.post("/v2/carts/promoted/items", {
      data: [
        { type: "cart_item", sku: "TW-HARBOUR-JUG", quantity: 3 },
        { type: "promotion_item", code: "WELCOME10" },
      ],
    }),
  );
  await shop.post(
    "/v2/carts/promoted/items",
    { data: { type: "promotion_item", code: "GUESS" } },
    { as: "implicit", sourceIp: "203.0.113.9" },
  );
  const parameters = { number_of_codes: 100 };
  const job = { type: "promotion_job", job_type: "code_generate", name: "Winter", parameters };
  await expectData(shop.post(`/v2/promotions/${coded.id}/jobs`, { data: job }, HURRIED));
  const over = await expectData(shop.post("/v2/promotions", { data: { ...promotionFields(), ...ALWAYS } }));
  await expectData(shop.post(`/v2/promotions/${over.id}/codes`, { data: codesData({ code: "GONE" }) }));
  await expectData(shop.delete(`/v2/promotions/${over.id}`, HURRIED));
}

const ALWAYS = { start: "2026-01-01", end: "2100-01-01", enabled: true, automatic: false };

function codesData(...codes: readonly object[]) {
  return { type: "promotion_codes", codes };
}

/** The uses of codes that a guest's order takes. */
async function takeUses({ table, now }: Shop, codes: readonly string[]): Promise<void> {
  const stored = (await Promise.all(codes.map((code) => findCodes(table, code)))).flat();
  const order = { orderId: "order", user: { email: "guest@example.com" }, at: now().toISOString() };
  const writes = useWrites(
    stored.map((code) => ({ code, times: 1 })),
    order,
  );
  await table.transact(writes, "order");
}

async function addRules(shop: Shop): Promise<void> {
  const [catalog] = await expectData(shop.get("/catalogs"));
  await expectData(
    shop.post("/catalogs/rules", {
      data: {
        type: "catalog_rule",
        attributes: { name: "Members", catalog_id: catalog.id, tags: ["member"], channels: ["web"] },
      },
    }),
  );
}

/** A second release and a deleted price book with unfinished work: tasks in the table. */
async function addUnfinishedWork(shop: Shop): Promise<void> {
  const [catalog] = await expectData(shop.get("/catalogs"));
  const book = await expectData(
    shop.post("/pcm/pricebooks", {
      data: { type: "pricebook", attributes: { name: "Old" } },
    }),
  );
  await expectData(shop.delete(`/pcm/pricebooks/${book.id}`, HURRIED));
  // A finished release with an id of its own, because processes remember what they read of a release.
  await expectData(shop.post(`/catalogs/${catalog.id}/releases`));
  await expectData(shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", {}, HURRIED));
  await expectData(shop.post(`/catalogs/${catalog.id}/releases`, {}, HURRIED));
}
