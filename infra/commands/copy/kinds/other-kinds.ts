import { type Fields, isObject } from "../../../../lib/kernel/objects.ts";
import { readField, readList, type Service } from "../../entries/api-calls.ts";
import { fitBody } from "../fit-body.ts";
import {
  buildBody,
  type CopyWork,
  change,
  type EntryRules,
  findOwnId,
  type Item,
  type Kind,
  type RequestForm,
} from "../kind.ts";
import { attribute, field, list, listBelow, pair, readTexts, within } from "../lists.ts";
import {
  collect,
  readAll,
  readDeep,
  readEach,
  readIds,
  readOne,
  readProducts,
  type Thing,
} from "../read-store.ts";

const STOCK = "/v2/inventories";
/** Stock by location. */
const BY_LOCATION = { "ep-inventories-multi-location": "true" };

/** A record may be left of a product that was deleted. */
async function* listStock(store: Service): AsyncGenerator<Item> {
  const products = new Set<string>();
  for await (const { id } of readProducts(store)) products.add(id);
  for await (const { id, ...thing } of readAll(store, STOCK, BY_LOCATION))
    if (products.has(id)) yield { thing: { ...thing, id: `${id}/stock` }, params: { product_id: id } };
}

/** All units are available: the orders that have taken some are not copied. */
function buildStock({ thing }: Item): Fields {
  const locations = readDeep(thing, "attributes", "locations");
  const total = (place: unknown) => ({ available: Number(readField(place, "total")) });
  if (!isObject(locations)) return total(thing["attributes"]);
  return {
    locations: Object.fromEntries(Object.entries(locations).map(([slug, place]) => [slug, total(place)])),
  };
}

/** A record is at locations or at none: it is made again if that changes. */
async function writeStock({ target, map }: CopyWork, item: Item): Promise<string> {
  const id = map.ids.get(item.params["product_id"] ?? "") ?? item.params["product_id"] ?? "";
  const wished = buildStock(item);
  const path = `${STOCK}/${id}`;
  const has = await readOne(target, path, BY_LOCATION);
  const own = has && buildStock({ ...item, thing: { ...has, id } });
  if (own && "locations" in own !== "locations" in wished) await change(target, "DELETE", path);
  const isThere = own && "locations" in own === "locations" in wished;
  const gone = Object.keys(Object(own?.["locations"])).filter(
    (slug) => !(slug in Object(wished["locations"])),
  );
  const locations = {
    ...Object(wished["locations"]),
    ...Object.fromEntries(gone.map((slug) => [slug, null])),
  };
  const attributes = "locations" in wished ? { locations } : wished;
  if (isThere) await change(target, "PUT", path, { type: "stock", id, attributes });
  else await change(target, "POST", STOCK, { type: "stock", id, attributes: wished });
  return findOwnId(item.thing.id, map.ids);
}

const APIS = "/v2/settings/extensions/custom-apis";
const listApis = list(APIS);
const listFields = listBelow(listApis, "customApiID", `${APIS}/{customApiID}/fields`);

/** The contract wants times and parents with a new one. */
function buildApi(item: Item, form: RequestForm): Fields {
  const body = buildBody(item, form);
  return form.method === "POST"
    ? { relationships: { parent_apis: { data: [] } }, ...body, timestamps: {} }
    : body;
}

/** A parent is another Custom API, or a place that each store has. */
function listParentApis({ thing }: Item): readonly string[] {
  const parents = readList(readDeep(thing, "relationships", "parent_apis"), "data");
  return readTexts(
    parents.filter((one) => readField(one, "type") === "custom_api").map((one) => readField(one, "id")),
  );
}

async function readRules(store: Service, api: Thing): Promise<EntryRules> {
  const fields = await collect(readAll(store, `${APIS}/${api.id}/fields`));
  const isSlug = (one: Thing) => one["use_as_url_slug"] === true;
  const isUnique = (one: Thing) => isSlug(one) || readDeep(one, "validation", "string", "unique") === "yes";
  const hasReference = (one: Thing) => isObject(readDeep(one, "validation", "string", "references"));
  return {
    references: fields.filter(hasReference).map(({ slug }) => String(slug)),
    unique: fields.filter(isUnique).map(({ slug }) => String(slug))[0],
    keepsIds: api["allow_upserts"] === true && !fields.some(isSlug),
  };
}

async function* listEntries(store: Service): AsyncGenerator<Item> {
  for await (const { thing: api } of listApis(store)) {
    const rules = await readRules(store, api);
    const params = { customApiID: api.id };
    for await (const thing of readAll(store, `${APIS}/${api.id}/entries?sort=id`))
      yield { thing, params, owner: `'${api["slug"]}'`, rules };
  }
}

/** A new entry cannot have null where its field does not allow it; a change says what is empty. */
function buildEntry({ thing }: Item, { method }: RequestForm): Fields {
  const { id: _, links: __, meta: ___, ...fields } = thing;
  const isNew = method === "POST";
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNew || value !== null));
}

function nameEntry({ thing, params, rules }: Item): string | undefined {
  const name = rules?.keepsIds ? thing.id : thing[rules?.unique ?? ""];
  return typeof name === "string" ? `${params["customApiID"]}/${name}` : undefined;
}

function listReferences({ thing, rules }: Item): readonly string[] {
  return readTexts(rules?.references.map((slug) => thing[slug]));
}

function dropReferences(item: Item, ids: readonly string[]): Item {
  const isGone = (value: unknown) => typeof value === "string" && ids.includes(value);
  const entries = Object.entries(item.thing).map(
    ([name, value]) => [name, name !== "id" && isGone(value) ? null : value] as const,
  );
  return { ...item, thing: { ...Object.fromEntries(entries), id: item.thing.id } };
}

const ROLES = ["built-in-roles", "standard-user-roles", "standard-shopper-roles"];

/** Every new store has these roles. A role may be in several lists. */
async function* listRoles(store: Service): AsyncGenerator<Item> {
  const seen = new Set<string>();
  for (const path of ROLES)
    for await (const thing of readAll(store, `/v2/permissions/${path}`)) {
      if (!seen.has(thing.id)) yield { thing, params: { path } };
      seen.add(thing.id);
    }
}

async function* listPolicies(store: Service): AsyncGenerator<Item> {
  for await (const thing of readAll(store, "/v2/permissions/custom-api-role-policies")) {
    const [api = ""] = readIds(thing, "relationships", "custom_api", "data");
    const [role = ""] = readIds(thing, "relationships", "role", "data");
    yield { thing, params: { api, role } };
  }
}

/** Amounts, times and states are facts that a merchant tells. */
function buildOrder({ thing }: Item, { body }: RequestForm): Fields {
  const { id: _, links: __, ...order } = thing;
  const [account] = readIds(thing, "relationships", "account", "data");
  const [member_id] = readIds(thing, "relationships", "account_member", "data");
  const [customer] = readIds(thing, "relationships", "customer", "data");
  const owners = {
    ...(account === undefined ? {} : { account: { id: account, member_id } }),
    ...(customer === undefined ? {} : { customer: { ...Object(thing["customer"]), id: customer } }),
  };
  return Object(fitBody(readDeep(body, "properties", "data"), { ...order, ...owners }));
}

async function* listOrders(store: Service): AsyncGenerator<Item> {
  const orders = readAll(store, "/v2/orders?sort=created_at");
  yield* readEach(orders, async function* (thing): AsyncGenerator<Item> {
    const answer = await store({ method: "GET", path: `/v2/orders/${thing.id}?include=items` });
    yield { thing: { ...thing, included: readField(answer.body, "included") }, params: {} };
  });
}

export const STOCK_KINDS: readonly Kind[] = [
  {
    name: "locations",
    list: list("/v2/inventories/locations"),
    sameAs: attribute("slug"),
    ...pair("inventory/locations/create-stock-location", "inventory/locations/update-stock-location"),
  },
  {
    name: "stock",
    isPart: true,
    isMany: true,
    list: listStock,
    build: buildStock,
    needs: ({ params }) => readTexts([params["product_id"]]),
    write: writeStock,
  },
];

export const ORDERS: Kind = {
  name: "orders",
  list: listOrders,
  isMany: true,
  build: buildOrder,
  ...pair("orders/create-order"),
};

/** After orders, since entries may name them. */
export const CUSTOM_API_KINDS: readonly Kind[] = [
  {
    name: "Custom APIs",
    list: listApis,
    needs: listParentApis,
    build: buildApi,
    sameAs: field("slug"),
    ...pair("extensions/custom-apis/create-custom-api", "extensions/custom-apis/update-custom-api"),
  },
  {
    name: "fields of Custom APIs",
    list: listFields,
    sameAs: within("customApiID", field("slug")),
    ...pair("extensions/fields/create-field", "extensions/fields/update-field"),
  },
  {
    name: "entries of Custom APIs",
    list: listEntries,
    isMany: true,
    build: buildEntry,
    sameAs: nameEntry,
    needs: listReferences,
    without: dropReferences,
    keepsId: ({ rules }) => rules?.keepsIds === true,
    ...pair(
      "extensions/settings-entries/create-settings-entry",
      "extensions/settings-entries/update-settings-entry",
    ),
  },
  { name: "roles", list: listRoles, sameAs: within("path", field("name")) },
  {
    name: "rights of roles in Custom APIs",
    list: listPolicies,
    needs: ({ params }) => Object.values(params),
    sameAs: ({ params }) => Object.values(params).join("/"),
    ...pair("permissions/create-role-policy", "permissions/update-role-policy"),
  },
];
