import { isDeepStrictEqual } from "node:util";
import { readField, readList, type Service } from "../../../infra/commands/entries/api-calls.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints, in tests
type Thing = any;
/** Everything that a store answers, by names instead of ids. Two equal stores have equal contents. */
export type Contents = ReadonlyMap<string, unknown>;

type Listed = { readonly kind: string; readonly name: string; readonly thing: Thing; readonly above: string };

/** Differ between a store and its copy, or say what other answers say. */
const LEFT_OUT = new Set([
  ...["created_at", "updated_at", "published_at", "timestamps", "links", "etag_id", "resource_version"],
  ...["data_size", "stock_id", "release_id", "releases"],
]);

/** Reads a store without any code of the copy. */
export async function readContents(service: Service): Promise<Contents> {
  const reader = newReader(service);
  const listed = [
    ...(await readCatalog(reader)),
    ...(await readPrices(reader)),
    ...(await readPeople(reader)),
    ...(await readOthers(reader)),
  ];
  const names = new Map<string, string>();
  for (const { kind, name, thing, above } of listed)
    if (thing.id && !names.has(thing.id))
      names.set(thing.id, `${kind} ${above ? `${names.get(above) ?? above} ` : ""}${name}`);
  const contents = new Map<string, unknown>();
  for (const { kind, name, thing, above } of listed) {
    const title = `${kind} ${above ? `${names.get(above) ?? above} ` : ""}${name}`;
    const number = [...Array(99).keys()].find((n) => !contents.has(`${title} #${n}`)) ?? 99;
    contents.set(`${title} #${number}`, replace(thing, names));
  }
  return contents;
}

/** One line for each difference. */
export function compareContents(one: Contents, other: Contents): readonly string[] {
  const lines: string[] = [];
  for (const [name, value] of one) {
    if (!other.has(name)) lines.push(`${name}: only in the first`);
    else lines.push(...listPaths(value, other.get(name), "").map((path) => `${name}: ${path}`));
  }
  for (const name of other.keys()) if (!one.has(name)) lines.push(`${name}: only in the second`);
  return lines;
}

function listPaths(one: Thing, other: Thing, path: string): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  const areObjects = [one, other].every((value) => typeof value === "object" && value !== null);
  if (!areObjects || Array.isArray(one) !== Array.isArray(other))
    return [`${path} ${JSON.stringify(one)?.slice(0, 200)} / ${JSON.stringify(other)?.slice(0, 200)}`];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) => listPaths(one[key], other[key], `${path}.${key}`));
}

function replace(value: Thing, names: ReadonlyMap<string, string>): Thing {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) {
    const all = value.map((one) => replace(one, names));
    return all.every((one) => typeof one === "object" && one?.id)
      ? all.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
      : all;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, one]) => [names.get(key) ?? key, replace(one, names)]),
  );
}

type Reader = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Thing>;
  readonly list: (path: string, headers?: Record<string, string>) => Promise<readonly Thing[]>;
};

function newReader(service: Service): Reader {
  const read = async (path: string, headers: Record<string, string>) => {
    const { status, body } = await service({ method: "GET", path, headers });
    if (status !== 200) throw new Error(`${path} answers ${status}.`);
    return body;
  };
  return {
    get: async (path, headers = {}) => readField(await read(path, headers), "data"),
    list: async (path, headers = {}) => {
      const all: Thing[] = [];
      for (;;) {
        const query = `page[limit]=100&page[offset]=${all.length}`;
        const page = readList(
          await read(`${path}${path.includes("?") ? "&" : "?"}${query}`, headers),
          "data",
        );
        all.push(...page);
        if (page.length < 100) return all;
      }
    },
  };
}

const of = (
  kind: string,
  things: readonly Thing[],
  name: (thing: Thing) => unknown,
  above = "",
): readonly Listed[] => things.map((thing) => ({ kind, name: String(name(thing)), thing, above }));

async function readCatalog({ get, list }: Reader): Promise<readonly Listed[]> {
  const item: Listed[] = [];
  item.push(...of("file", await list("/v2/files"), ({ link, file_name }) => link.href ?? file_name));
  const variations = await list("/pcm/variations");
  item.push(...of("variation", variations, ({ attributes }) => attributes.name));
  for (const { id } of variations) {
    const options = await list(`/pcm/variations/${id}/options`);
    item.push(...of("option", options, ({ attributes }) => attributes.name, id));
    for (const option of options) {
      const modifiers = await list(`/pcm/variations/${id}/options/${option.id}/modifiers`);
      item.push(...of("modifier", modifiers, ({ attributes }) => JSON.stringify(attributes), option.id));
    }
  }
  const flows = await list("/v2/flows");
  item.push(...of("template", flows, ({ slug }) => slug));
  for (const { id } of flows)
    item.push(...of("template field", await list(`/v2/flows/${id}/fields`), ({ slug }) => slug, id));
  const all = await list("/pcm/products");
  const ids = new Set(all.map(({ id }) => id));
  const products = all.map((product) => tidyProduct(product, ids));
  item.push(...of("product", products, ({ attributes }) => attributes.sku ?? attributes.slug));
  for (const { id, relationships, meta } of products) {
    const path = `/pcm/products/${id}`;
    if (relationships.files?.data.length)
      item.push(...of("files of", [{ files: await list(`${path}/relationships/files`) }], () => "", id));
    if (meta.product_types.includes("parent"))
      item.push(
        ...of(
          "children of",
          [{ children: (await list(`${path}/children`)).map((one) => ({ id: one.id })) }],
          () => "",
          id,
        ),
      );
    const own = await list(`${path}/custom-relationships`);
    if (own.length) item.push(...of("relationships of", [{ own }], () => "", id));
    for (const { attributes } of own)
      item.push(
        ...of(`related by ${attributes.slug}`, [await readRelated(list, path, attributes)], () => "", id),
      );
  }
  item.push(
    ...of("relationship", await list("/pcm/custom-relationships"), ({ attributes }) => attributes.slug),
  );
  const hierarchies = await list("/pcm/hierarchies");
  item.push(...of("hierarchy", hierarchies, ({ attributes }) => attributes.slug));
  for (const { id } of hierarchies) {
    const nodes = await list(`/pcm/hierarchies/${id}/nodes`);
    item.push(...of("node", nodes, nameNode, id));
    const order = (await list(`/pcm/hierarchies/${id}/children`)).map((one) => one.id);
    item.push(...of("order of nodes in", [{ order }], () => "", id));
    for (const node of nodes) {
      const below = (await list(`/pcm/hierarchies/${id}/nodes/${node.id}/children`)).map((one) => one.id);
      if (below.length > 1) item.push(...of("order of nodes in", [{ below }], () => "", node.id));
      const placed = (await list(`/pcm/hierarchies/${id}/nodes/${node.id}/products`)).map((one) => ({
        id: one.id,
      }));
      if (placed.length) item.push(...of("placed in", [{ placed }], () => "", node.id));
    }
  }
  void get;
  return item;
}

/** Relations in both directions give a product slugs in the order of the requests; matrices name deleted children. */
function tidyProduct({ meta, ...product }: Thing, ids: ReadonlySet<string>): Thing {
  const own = { ...meta, custom_relationships: meta.custom_relationships?.toSorted() };
  const text = JSON.stringify(own.variation_matrix ?? null);
  const matrix = JSON.parse(text, (_, one) => (typeof one === "string" && !ids.has(one) ? "deleted" : one));
  return { ...product, meta: { ...own, variation_matrix: matrix } };
}

const nameNode = ({ meta }: Thing) => meta.breadcrumbs.map((crumb: Thing) => crumb.slug).join("/");

/** In both directions, the order is that of the requests, which no client can see. */
async function readRelated(
  list: Reader["list"],
  path: string,
  { slug, bi_directional }: Thing,
): Promise<Thing> {
  const all = await list(`${path}/custom-relationships/${slug}`);
  const related = all.map(({ id, attributes }) => [id, attributes?.sort_order]);
  return bi_directional ? { places: Object.fromEntries(related) } : { related };
}

async function readPrices({ list }: Reader): Promise<readonly Listed[]> {
  const item: Listed[] = [];
  item.push(...of("currency", await list("/v2/currencies"), ({ code }) => code));
  const books = await list("/pcm/pricebooks");
  item.push(...of("price book", books, ({ attributes }) => attributes.name));
  for (const { id } of books) {
    item.push(
      ...of("price", await list(`/pcm/pricebooks/${id}/prices`), ({ attributes }) => attributes.sku, id),
    );
    item.push(
      ...of(
        "price modifier",
        await list(`/pcm/pricebooks/${id}/modifiers`),
        ({ attributes }) => attributes.name,
        id,
      ),
    );
  }
  item.push(...of("catalog", await list("/catalogs"), ({ attributes }) => attributes.name));
  item.push(...of("rule", await list("/catalogs/rules"), ({ attributes }) => attributes.name));
  for (const path of ["promotions", "rule-promotions"]) {
    const promotions = await list(`/v2/${path}`);
    item.push(...of(path, promotions, ({ name }) => name));
    const byAge = promotions.toSorted((a, b) =>
      a.meta.timestamps.created_at < b.meta.timestamps.created_at ? -1 : 1,
    );
    item.push(...of(`order of ${path}`, [{ names: byAge.map(({ name }) => name) }], () => ""));
    for (const { id } of promotions)
      item.push(
        ...of(
          "code",
          (await list(`/v2/${path}/${id}/codes`)).map(({ id: _, ...code }) => code),
          ({ code }) => code,
          id,
        ),
      );
  }
  return item;
}

const withoutId = (things: readonly Thing[]) => things.map(({ id: _, ...thing }) => thing);

async function readPeople({ get, list }: Reader): Promise<readonly Listed[]> {
  const item: Listed[] = [];
  item.push(...of("account tag", await list("/v2/account-tags"), ({ name }) => name));
  const accounts = await list("/v2/accounts");
  item.push(
    ...of(
      "account",
      accounts,
      ({ external_ref, name, legal_name }) => external_ref ?? `${name} ${legal_name}`,
    ),
  );
  item.push(...of("member", await list("/v2/account-members"), ({ email }) => email));
  for (const { id } of accounts) {
    item.push(...of("address", withoutId(await list(`/v2/accounts/${id}/addresses`)), nameAddress, id));
    const memberships = await list(`/v2/accounts/${id}/account-memberships`);
    item.push(
      ...of(
        "memberships of",
        [{ members: memberships.map((one) => ({ id: one.account_member_id })) }],
        () => "",
        id,
      ),
    );
  }
  const authentication = await get("/v2/settings/account-authentication");
  const realm = authentication.relationships.authentication_realm.data.id;
  item.push(
    ...of(
      "user",
      await list(`/v2/authentication-realms/${realm}/user-authentication-info`),
      ({ email }) => email,
    ),
  );
  item.push(...of("realm", [await get(`/v2/authentication-realms/${realm}`)], () => ""));
  item.push(
    ...of(
      "password profile",
      await list(`/v2/authentication-realms/${realm}/password-profiles`),
      ({ name }) => name,
    ),
  );
  const customers = await list("/v2/customers");
  item.push(...of("customer", customers, ({ email }) => email));
  for (const { id } of customers)
    item.push(...of("address", withoutId(await list(`/v2/customers/${id}/addresses`)), nameAddress, id));
  return item;
}

const nameAddress = ({ links: _, meta: __, ...address }: Thing) => `${address.first_name} ${address.line_1}`;

async function readOthers({ get, list }: Reader): Promise<readonly Listed[]> {
  const item: Listed[] = [];
  item.push(...of("location", await list("/v2/inventories/locations"), ({ attributes }) => attributes.slug));
  const byLocation = { "ep-inventories-multi-location": "true" };
  const products = new Set((await list("/pcm/products")).map(({ id }) => id));
  item.push(
    ...of(
      "stock",
      (await list("/v2/inventories", byLocation))
        .filter(({ id }) => products.has(id))
        .map(({ id, attributes }) => ({
          owner: id,
          total: attributes.total,
          locations: pickTotals(attributes.locations),
        })),
      () => "",
    ).map((one) => ({ ...one, above: one.thing.owner })),
  );
  const apis = await list("/v2/settings/extensions/custom-apis");
  item.push(...of("Custom API", apis, ({ slug }) => slug));
  for (const { id } of apis) {
    const path = `/v2/settings/extensions/custom-apis/${id}`;
    item.push(...of("Custom API field", await list(`${path}/fields`), ({ slug }) => slug, id));
    item.push(...of("entry", await list(`${path}/entries?sort=id`), (entry) => entry.code ?? entry.key, id));
  }
  for (const path of ["", "/cart", "/account-authentication", "/account-membership"])
    item.push(...of("settings", [{ ...(await get(`/v2/settings${path}`)), id: undefined }], () => path));
  item.push(
    ...of(
      "role policy",
      withoutId(await list("/v2/permissions/custom-api-role-policies")),
      ({ relationships }) => JSON.stringify(relationships.role.data.id),
    ),
  );
  for (const order of await list("/v2/orders")) {
    const items = await list(`/v2/orders/${order.id}/items`);
    item.push(
      ...of(
        "order",
        [{ ...order, items: withoutId(items) }],
        ({ order_number, external_ref, meta, customer }) =>
          `${order_number} ${external_ref} ${meta.timestamps.created_at} ${customer?.email}`,
      ),
    );
  }
  return item;
}

function pickTotals(locations: Thing): Thing {
  return (
    locations &&
    Object.fromEntries(Object.entries<Thing>(locations).map(([slug, { total }]) => [slug, total]))
  );
}
