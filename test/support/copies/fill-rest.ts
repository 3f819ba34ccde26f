import type { Goods } from "./fill-catalog.ts";
import { type Data, makeEach, type Writer } from "./writer.ts";

/** Stock, Custom APIs and settings. */
export async function fillRest(writer: Writer, size: number, goods: Goods): Promise<void> {
  await fillStock(writer, goods);
  await fillCustomApis(writer, Math.max(12, Math.ceil(size / 10)), goods);
  await fillSettings(writer);
}

async function fillStock({ post, importFile }: Writer, { ids, children }: Goods) {
  for (const [at, slug] of ["north", "south", "west-1"].entries())
    await post("/v2/inventories/locations", {
      type: "inventory_location",
      attributes: {
        ...{ name: `Store ${slug}`, slug },
        ...(at === 0 ? { address: ["1 Quay", "Dover"], geolocation: { lat: 51.1, lon: 1.3 } } : {}),
        ...(at === 1 ? { description: "In the south", external_ref: "loc-1" } : {}),
      },
    });
  const rows = [...ids, ...children].flatMap((id, at) => {
    if (at % 4 === 3) return [];
    if (at % 4 === 0) return [`${id},set,${at % 50},`];
    return [`${id},set,${at % 30},north`, ...(at % 2 ? [`${id},set,${at % 7},west-1`] : [])];
  });
  await importFile(
    "/v2/inventories/import",
    "stock.csv",
    ["product_id,action,quantity,location", ...rows].join("\n"),
  );
  await post(`/v2/inventories/${ids[0]}/transactions`, {
    type: "stock-transaction",
    action: "increment",
    quantity: 9,
  });
  await post(`/v2/inventories/${ids[0]}/transactions`, {
    type: "stock-transaction",
    action: "allocate",
    quantity: 2,
  });
}

const API = "/v2/settings/extensions/custom-apis";

async function fillCustomApis({ get, post, put, importFile }: Writer, count: number, goods: Goods) {
  const api = (name: string, more: Data = {}) =>
    post(API, {
      ...{
        type: "custom_api",
        name,
        slug: name.toLowerCase(),
        api_type: `${name.toLowerCase()}_ext`,
        timestamps: {},
      },
      ...{
        relationships: { parent_apis: { data: [{ id: "/v2/extensions", type: "api_location" }] } },
        ...more,
      },
    });
  const field = (id: string, slug: string, field_type: string, rules: Data = {}, more: Data = {}) =>
    post(`${API}/${id}/fields`, {
      ...{ type: "custom_field", name: slug, slug, field_type, ...more },
      ...(Object.keys(rules).length > 0 ? { validation: { [field_type]: rules } } : {}),
    });
  const kilns = await api("Kilns", { description: "All kilns", allow_upserts: true });
  await field(kilns.id, "degrees", "integer", { max_value: 1400, allow_null_values: true });
  await field(kilns.id, "code", "string", { unique: "yes", allow_null_values: false, regex: "^K-[0-9]+$" });
  await field(kilns.id, "open", "boolean", {}, { description: "In use", presentation: { sort_order: 4 } });
  await field(kilns.id, "litres", "float", { min_value: 0 });
  await field(kilns.id, "words", "list", { allowed_type: "string" });
  await field(kilns.id, "more", "any");
  await field(kilns.id, "product", "string", { references: { type: "product" } });
  const entries = Array.from({ length: count }, (_, at) => ({
    ...{
      type: "kilns_ext",
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      code: `K-${at}`,
      degrees: at % 3 ? 1000 + at : null,
    },
    ...{ open: at % 2 === 0, litres: at + 0.5, product: goods.ids[at % goods.ids.length] },
    ...(at % 4 === 0 ? { words: ["one", "two"], more: { deep: [1, { x: null }], id: goods.ids[0] } } : {}),
  }));
  await importFile(
    `${API}/${kilns.id}/import`,
    "kilns.jsonl",
    entries.map((data) => JSON.stringify({ data })).join("\n"),
  );
  const notes = await api("Notes");
  await field(
    notes.id,
    "key",
    "string",
    { unique: "yes", allow_null_values: false },
    { use_as_url_slug: true },
  );
  await field(notes.id, "about", "string", { references: { type: "custom_api_entry", custom_api: "notes" } });
  await field(notes.id, "text", "string", { max_length: 500 });
  const first = await post(`${API}/${notes.id}/entries`, { type: "notes_ext", key: "first", text: "Begin" });
  const others = await makeEach(10, (at) =>
    post(`${API}/${notes.id}/entries`, {
      type: "notes_ext",
      key: `note-${at}`,
      about: first.id,
      text: `=${at}`,
    }),
  );
  await put(`${API}/${notes.id}/entries/${first.id}`, {
    type: "notes_ext",
    key: "first",
    text: "Begin",
    about: others[9].id,
  });
  const [role] = await get("/v2/permissions/standard-shopper-roles");
  await post("/v2/permissions/custom-api-role-policies", {
    ...{
      type: "custom_api_role_policy",
      create: false,
      list: true,
      read: true,
      update: false,
      delete: false,
    },
    relationships: {
      custom_api: { data: { type: "custom_api", id: notes.id } },
      role: { data: { type: role.type, id: role.id } },
    },
  });
  await api("Below", { relationships: { parent_apis: { data: [{ id: notes.id, type: "custom_api" }] } } });
}

async function fillSettings({ put }: Writer) {
  await put("/v2/settings", {
    ...{ type: "settings", page_length: 30, list_child_products: true, additional_languages: ["fr"] },
    address_mandatory_fields: ["first_name", "last_name", "line_1", "county", "postcode", "country"],
  });
  await put("/v2/settings/cart", {
    ...{ type: "settings", cart_expiry_days: 9, discounts: { use_rule_promotions: true } },
    inventories: { defer_inventory_check: true },
  });
  await put("/v2/settings/account-authentication", {
    ...{ type: "account_authentication_settings", enable_self_signup: true },
    account_management_authentication_token_timeout_secs: 7200,
  });
  await put("/v2/settings/account-membership", { type: "account_membership_setting", membership_limit: 150 });
}
