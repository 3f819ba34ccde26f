import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Fields } from "../../../lib/kernel/objects.ts";
import { endpoints } from "../../endpoints.ts";
import { readField, readList, type Service } from "../entries/api-calls.ts";
import { builtChildren } from "./build-children.ts";
import { describeFiles } from "./copy-files.ts";
import { fitBody } from "./fit-body.ts";
import { buildBody, type Found, type Kind, type RequestForm } from "./kind.ts";
import { readAll, readDeep, readIds, readOne, readProducts, type Thing } from "./read-store.ts";

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

function findEndpoint(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`There is no endpoint '${id}'.`);
  return endpoint;
}

/** @param verbs endpoints that create and update it */
function pair(create: string, update: string): Pick<Kind, "create" | "update"> {
  return { create: findEndpoint(create), update: findEndpoint(update) };
}

/** A list without owners. */
function list(path: string): Kind["list"] {
  return async function* (store) {
    for await (const thing of readAll(store, path)) yield { thing, params: {} };
  };
}

/** A list below each resource of another list. @param path with the parameter's name in braces */
function listBelow(owners: Kind["list"], name: string, path: string): Kind["list"] {
  return async function* (store) {
    for await (const { thing: owner, params: above } of owners(store)) {
      const params = { ...above, [name]: owner.id };
      const filled = path.replace(/\{([^}]+)\}/g, (_, key: string) => params[key] ?? "");
      for await (const thing of readAll(store, filled)) yield { thing, params };
    }
  };
}

const attribute = (name: string) => (found: Found) => {
  const value = readDeep(found.thing, "attributes", name);
  return typeof value === "string" ? value : undefined;
};
const field =
  (name: string) =>
  ({ thing }: Found) => {
    const value = thing[name];
    return typeof value === "string" ? value : undefined;
  };
/** Unique among the resources of one owner. */
const within = (owner: string, name: (found: Found) => string | undefined) => (found: Found) => {
  const own = name(found);
  return own === undefined ? undefined : `${found.params[owner]}/${own}`;
};

const SETTINGS = ["/v2/settings", "/v2/settings/cart", "/v2/settings/account-authentication"];
const SETTINGS_ENDPOINTS: Readonly<Record<string, string>> = {
  "/v2/settings": "settings/update-settings",
  "/v2/settings/cart": "settings/update-cart-settings",
  "/v2/settings/account-authentication": "realms/settings/update-account-authentication",
};

const settings: readonly Kind[] = SETTINGS.map((path) => ({
  name: `settings of ${path}`,
  isPart: true,
  create: findEndpoint(SETTINGS_ENDPOINTS[path] ?? ""),
  list: async function* (store) {
    const thing = await readOne(store, path);
    if (thing) yield { thing: { ...thing, id: path }, params: {} };
  },
}));

async function* listProducts(store: Service): AsyncGenerator<Found> {
  for await (const thing of readProducts(store)) yield { thing, params: {} };
}

function isOfType({ thing }: Found, ...types: readonly string[]): boolean {
  return readList(readField(thing, "meta"), "product_types").some((type) => types.includes(String(type)));
}

/** Lists products of some types; unlike others, these are read to their end by id. */
function listProductsByType(...types: readonly string[]): Kind["list"] {
  return async function* (store) {
    for await (const found of listProducts(store)) if (isOfType(found, ...types)) yield found;
  };
}

/** A part of each product that its answer names. @param read undefined if the product has none */
function listParts(name: string, endpoint: string, read: (thing: Thing) => unknown): Kind {
  const create = findEndpoint(endpoint);
  return {
    name: `${name} of products`,
    isPart: true,
    create,
    list: async function* (store) {
      for await (const { thing } of listProducts(store)) {
        const data = read(thing);
        if (data === undefined) continue;
        yield { thing: { id: `${thing.id}/${name}`, data }, params: { product_id: thing.id } };
      }
    },
    build: ({ thing }) => Object({ data: thing["data"] }),
  };
}

const listHierarchies = list("/pcm/hierarchies");
const listNodes = listBelow(listHierarchies, "hierarchy_id", "/pcm/hierarchies/{hierarchy_id}/nodes");
const listVariations = list("/pcm/variations");
const listOptions = listBelow(listVariations, "variation_id", "/pcm/variations/{variation_id}/options");
const listPriceBooks = list("/pcm/pricebooks");
const listAccounts = list("/v2/accounts");
const listCustomers = list("/v2/customers");
const listPromotions = list("/v2/promotions");
const listRulePromotions = list("/v2/rule-promotions");
const listApis = list("/v2/settings/extensions/custom-apis");

const toData = (type: string, ids: readonly string[]) => ids.map((id) => ({ type, id }));

/** A node's place follows from its parent; products come later. */
function buildNode(found: Found, form: RequestForm): Fields {
  const { attributes = {}, ...body } = buildBody(found, form);
  const { curated_products: _, ...own } = Object(attributes);
  const [parent] = readParents(found);
  const sort_order = readDeep(found.thing, "meta", "sort_order");
  return {
    ...{ type: body["type"], attributes: own },
    ...(typeof sort_order === "number" ? { meta: { sort_order } } : {}),
    ...(parent && form.method === "POST"
      ? { relationships: { parent: { data: { type: "node", id: parent } } } }
      : {}),
  };
}

/** The last crumb but one, unless it is the hierarchy. */
function readParents({ thing, params }: Found): readonly string[] {
  const crumbs = readList(readField(thing, "meta"), "breadcrumbs").map((crumb) => readField(crumb, "id"));
  const parent = readIds(thing, "relationships", "parent", "data")[0] ?? crumbs.at(-2);
  return typeof parent === "string" && parent !== params["hierarchy_id"] ? [parent] : [];
}

function listOptionIds({ thing }: Found): readonly string[] {
  const components = Object.values(Object(readDeep(thing, "attributes", "components")));
  return components.flatMap((component) => readIds(component, "options"));
}

const parentAccount = ({ thing }: Found) =>
  typeof thing["parent_id"] === "string" ? [thing["parent_id"]] : [];

/** The uses that are left of a code; one without any is not copied. */
function buildCode({ thing }: Found, form: RequestForm): Fields | undefined {
  if (thing["uses"] === 0) return undefined;
  const { id: _, type: __, meta: ___, max_uses: ____, ...code } = thing;
  const data: Fields = { type: "promotion_codes", codes: [code] };
  return buildBody({ thing: { ...data, id: "" }, params: {} }, form);
}

const codes = (
  name: string,
  promotions: Kind["list"],
  base: string,
  param: string,
  endpoint: string,
): Kind => ({
  name,
  isPart: true,
  create: findEndpoint(endpoint),
  // The answer to a new code has the id of its promotion alone.
  list: async function* (store) {
    for await (const { thing, params } of listBelow(promotions, param, `${base}/{${param}}/codes`)(store))
      yield { thing: { ...thing, id: `${params[param]}/${thing["code"]}` }, params };
  },
  build: buildCode,
});

async function* listUsers(store: Service): AsyncGenerator<Found> {
  const authentication = await readOne(store, "/v2/settings/account-authentication");
  const [realmID] = readIds(authentication, "relationships", "authentication_realm", "data");
  if (realmID === undefined) return;
  const path = `/v2/authentication-realms/${realmID}/user-authentication-info`;
  for await (const thing of readAll(store, path)) yield { thing, params: { realmID } };
}

async function* listStock(store: Service): AsyncGenerator<Found> {
  for await (const thing of readAll(store, "/v2/inventories"))
    yield { thing: { ...thing, id: `${thing.id}/stock` }, params: { product_id: thing.id } };
}

function buildStock({ thing }: Found): Fields {
  return { type: "stock", quantity: Number(thing["total"]) };
}

async function* listFields(store: Service): AsyncGenerator<Found> {
  for await (const { thing: api } of listApis(store))
    for await (const thing of readAll(store, `/v2/settings/extensions/custom-apis/${api.id}/fields`))
      yield { thing, params: { customApiID: api.id } };
}

async function* listEntries(store: Service): AsyncGenerator<Found> {
  for await (const { thing: api } of listApis(store))
    for await (const thing of readAll(store, `/v2/settings/extensions/custom-apis/${api.id}/entries?sort=id`))
      yield { thing, params: { customApiID: api.id } };
}

function buildEntry({ thing }: Found): Fields {
  const { id: _, links: __, meta: ___, ...fields } = thing;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function buildMember({ thing }: Found): Fields {
  return { type: "account_membership", account_member_id: thing["account_member_id"] };
}

async function* listOrders(store: Service): AsyncGenerator<Found> {
  for await (const thing of readAll(store, "/v2/orders?sort=created_at")) {
    const answer = await store({ method: "GET", path: `/v2/orders/${thing.id}?include=items` });
    const included = readField(answer.body, "included");
    yield { thing: { ...thing, included }, params: {} };
  }
}

async function* listNodeProducts(store: Service): AsyncGenerator<Found> {
  for await (const { thing: node, params } of listNodes(store)) {
    const ids: string[] = [];
    for await (const { id } of readAll(
      store,
      `/pcm/hierarchies/${params["hierarchy_id"]}/nodes/${node.id}/products`,
    ))
      ids.push(id);
    if (ids.length === 0) continue;
    yield { thing: { id: `${node.id}/products`, ids }, params: { ...params, node_id: node.id } };
  }
}

async function* listCurated(store: Service): AsyncGenerator<Found> {
  for await (const { thing: node, params } of listNodes(store)) {
    const ids = readDeep(node, "attributes", "curated_products");
    if (!Array.isArray(ids) || ids.length === 0) continue;
    yield { thing: { id: `${node.id}/curated`, ids }, params: { ...params, node_id: node.id } };
  }
}

const listRelationships: Kind["list"] = async function* (store) {
  for await (const thing of readAll(store, "/pcm/custom-relationships"))
    yield { thing, params: { custom_relationship_slug: String(readDeep(thing, "attributes", "slug")) } };
};

/** The associations of each product by relationship, in their order. */
async function* listRelated(store: Service): AsyncGenerator<Found> {
  for await (const { thing } of listProducts(store)) {
    for (const slug of readTexts(readDeep(thing, "meta", "custom_relationships"))) {
      const related: Fields[] = [];
      for await (const one of readAll(store, `/pcm/products/${thing.id}/custom-relationships/${slug}`))
        related.push(one);
      const params = { product_id: thing.id, custom_relationship_slug: slug };
      yield { thing: { id: `${thing.id}/${slug}`, related }, params };
    }
  }
}

async function* listTagsOfAccounts(store: Service): AsyncGenerator<Found> {
  for await (const { thing } of listAccounts(store)) {
    const ids = readIds(thing, "relationships", "account_tags", "data");
    if (ids.length > 0) yield { thing: { id: `${thing.id}/tags`, ids }, params: { accountID: thing.id } };
  }
}

const product = pair("products/create-product", "products/update-product");

/** Attributes alone: a request for variations and files follows. */
function buildProduct(found: Found, form: RequestForm): Fields {
  const { relationships: _, ...body } = buildBody(found, form);
  return body;
}

/** In the order in which they need each other. */
export const KINDS: readonly Kind[] = [
  {
    name: "currencies",
    list: list("/v2/currencies"),
    sameAs: field("code"),
    ...pair("settings/currencies/create-currency", "settings/currencies/update-currency"),
  },
  describeFiles(findEndpoint("files/create-file"), list("/v2/files")),
  {
    name: "hierarchies",
    list: listHierarchies,
    sameAs: attribute("slug"),
    ...pair("hierarchies/create-hierarchy", "hierarchies/update-hierarchy"),
  },
  {
    name: "nodes",
    list: listNodes,
    build: buildNode,
    needs: readParents,
    sameAs: within("hierarchy_id", attribute("slug")),
    ...pair("hierarchies/nodes/create-node", "hierarchies/nodes/update-node"),
  },
  {
    name: "variations",
    list: listVariations,
    sameAs: attribute("name"),
    ...pair("variations/create-variation", "variations/update-variation"),
  },
  {
    name: "options",
    list: listOptions,
    sameAs: within("variation_id", attribute("name")),
    ...pair("variations/options/create-variation-option", "variations/options/update-variation-option"),
  },
  {
    name: "modifiers of options",
    list: listBelow(listOptions, "option_id", "/pcm/variations/{variation_id}/options/{option_id}/modifiers"),
    sameAs: within("option_id", attribute("type")),
    ...pair("variations/modifiers/create-option-modifier", "variations/modifiers/update-option-modifier"),
  },
  {
    name: "templates",
    list: list("/v2/flows"),
    sameAs: field("slug"),
    ...pair("flows/create-flow", "flows/update-flow"),
  },
  {
    name: "fields of templates",
    list: list("/v2/fields"),
    sameAs: ({ thing }) => `${readIds(thing, "relationships", "flow", "data")[0]}/${thing["slug"]}`,
    ...pair("flows/fields/create-flow-field", "flows/fields/update-flow-field"),
  },
  {
    name: "products",
    list: listProductsByType("standard", "parent"),
    build: buildProduct,
    sameAs: attribute("sku"),
    ...product,
  },
  {
    name: "bundles",
    list: listProductsByType("bundle"),
    build: buildProduct,
    sameAs: attribute("slug"),
    needs: listOptionIds,
    ...product,
  },
  listParts("variations", "products/variations/replace-product-variations", (thing) => {
    const ids = readIds(thing, "relationships", "variations", "data");
    return ids.length > 0 ? toData("product-variation", ids) : undefined;
  }),
  builtChildren,
  {
    name: "children",
    list: listProductsByType("child"),
    build: buildProduct,
    ...(product.update ? { update: product.update } : {}),
  },
  listParts("files", "products/files/replace-product-files", (thing) => {
    const ids = readIds(thing, "relationships", "files", "data");
    return ids.length > 0 ? toData("file", ids) : undefined;
  }),
  listParts("main image", "products/main-image/create-main-image", (thing) => {
    const [id] = readIds(thing, "relationships", "main_image", "data");
    return id === undefined ? undefined : { type: "file", id };
  }),
  listParts("templates", "products/templates/add-product-templates", (thing) => {
    const ids = readIds(thing, "relationships", "templates", "data");
    return ids.length > 0 ? toData("template", ids) : undefined;
  }),
  {
    name: "custom relationships",
    list: listRelationships,
    sameAs: attribute("slug"),
    ...pair("custom-relationships/create-relationship", "custom-relationships/update-relationship"),
  },
  {
    name: "related products",
    isPart: true,
    list: listRelated,
    create: findEndpoint("products/custom-relationships/associate-products"),
    build: ({ thing }) => ({ data: thing["related"] }),
  },
  {
    name: "products of nodes",
    isPart: true,
    list: listNodeProducts,
    create: findEndpoint("hierarchies/nodes/attach-node-products"),
    build: ({ thing }) => Object({ data: toData("product", readTexts(thing["ids"])) }),
  },
  {
    name: "curated products of nodes",
    isPart: true,
    list: listCurated,
    create: findEndpoint("hierarchies/nodes/update-node"),
    build: ({ thing }) => ({ type: "node", attributes: { curated_products: thing["ids"] } }),
  },
  {
    name: "price books",
    list: listPriceBooks,
    sameAs: attribute("name"),
    ...pair("price-books/create-price-book", "price-books/update-price-book"),
  },
  {
    name: "price modifiers",
    list: listBelow(listPriceBooks, "pricebook_id", "/pcm/pricebooks/{pricebook_id}/modifiers"),
    sameAs: within("pricebook_id", attribute("name")),
    ...pair("price-books/modifiers/create-modifier", "price-books/modifiers/update-modifier"),
  },
  {
    name: "prices",
    list: listBelow(listPriceBooks, "pricebook_id", "/pcm/pricebooks/{pricebook_id}/prices"),
    sameAs: within("pricebook_id", attribute("sku")),
    ...pair("price-books/prices/create-price", "price-books/prices/update-price"),
  },
  {
    name: "accounts",
    list: listAccounts,
    needs: parentAccount,
    ...pair("accounts/create-account", "accounts/update-account"),
  },
  {
    name: "account tags",
    list: list("/v2/account-tags"),
    sameAs: field("name"),
    ...pair("accounts/tags/create-account-tag", "accounts/tags/update-account-tag"),
  },
  {
    name: "tags of accounts",
    isPart: true,
    list: listTagsOfAccounts,
    create: findEndpoint("accounts/tags/add-tags-to-account"),
    build: ({ thing }) => ({ data: toData("account_tag", readTexts(thing["ids"])) }),
  },
  {
    name: "addresses of accounts",
    list: listBelow(listAccounts, "accountID", "/v2/accounts/{accountID}/addresses"),
    ...pair("addresses/create-account-address", "addresses/update-account-address"),
  },
  {
    name: "users",
    list: listUsers,
    sameAs: field("email"),
    ...pair("accounts/users/create-user", "accounts/users/update-user"),
  },
  { name: "members", list: list("/v2/account-members"), sameAs: field("email") },
  {
    name: "memberships",
    list: listBelow(listAccounts, "accountID", "/v2/accounts/{accountID}/account-memberships"),
    build: buildMember,
    create: findEndpoint("accounts/create-account-membership"),
    needs: ({ thing }) => [String(thing["account_member_id"])],
  },
  ...settings,
  {
    name: "customers",
    list: listCustomers,
    build: buildCustomer,
    sameAs: field("email"),
    ...pair("customers/create-customer", "customers/update-customer"),
  },
  {
    name: "addresses of customers",
    list: listBelow(listCustomers, "customerID", "/v2/customers/{customerID}/addresses"),
    ...pair("addresses/create-customer-address", "addresses/update-customer-address"),
  },
  {
    name: "catalogs",
    list: list("/catalogs"),
    sameAs: attribute("name"),
    ...pair("catalogs/create-catalog", "catalogs/update-catalog"),
  },
  {
    name: "catalog rules",
    list: list("/catalogs/rules"),
    sameAs: attribute("name"),
    ...pair("catalogs/rules/create-rule", "catalogs/rules/update-rule"),
  },
  {
    name: "promotions",
    list: listPromotions,
    sameAs: field("name"),
    ...pair("promotions/standard/create-promotion", "promotions/standard/update-promotion"),
  },
  codes("codes", listPromotions, "/v2/promotions", "promotion_id", "promotions/codes/create-codes"),
  {
    name: "rule promotions",
    list: listRulePromotions,
    sameAs: field("name"),
    ...pair("promotions/rules/create-rule-promotion", "promotions/rules/update-rule-promotion"),
  },
  codes(
    "codes of rule promotions",
    listRulePromotions,
    "/v2/rule-promotions",
    "promotionID",
    "promotions/rules/codes/create-rule-codes",
  ),
  {
    name: "locations",
    list: list("/v2/inventories/locations"),
    sameAs: attribute("slug"),
    ...pair("inventory/locations/create-stock-location", "inventory/locations/update-stock-location"),
  },
  {
    name: "stock",
    isPart: true,
    list: listStock,
    build: buildStock,
    create: findEndpoint("inventory/create-product-stock"),
  },
  {
    name: "Custom APIs",
    list: listApis,
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
    build: buildEntry,
    ...pair(
      "extensions/settings-entries/create-settings-entry",
      "extensions/settings-entries/update-settings-entry",
    ),
  },
];

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** `password` is only whether there is one. */
function buildCustomer(found: Found, form: RequestForm): Fields {
  const { password: _, ...body } = buildBody(found, form);
  return body;
}

/** The contract wants times and parents with a new one. */
function buildApi(found: Found, form: RequestForm): Fields {
  const body = buildBody(found, form);
  return form.method === "POST"
    ? { relationships: { parent_apis: { data: [] } }, ...body, timestamps: {} }
    : body;
}

/** Amounts, times and states are facts that a merchant tells. */
function buildOrder({ thing }: Found, { body }: RequestForm): Fields {
  const { id: _, links: __, ...order } = thing;
  const [id] = readIds(thing, "relationships", "account", "data");
  const [member_id] = readIds(thing, "relationships", "account_member", "data");
  const account = id === undefined ? undefined : { id, member_id };
  return Object(fitBody(readDeep(body, "properties", "data"), { ...order, account }));
}

export const ORDERS: Kind = {
  name: "orders",
  list: listOrders,
  build: buildOrder,
  create: findEndpoint("orders/create-order"),
};
