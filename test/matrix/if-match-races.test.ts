import { describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import { keys } from "../../lib/table/keys.ts";
import { stampTable } from "../../lib/table/stamp/stamped-table.ts";
import type { Table } from "../../lib/table/table.ts";
import { ANY_TAG } from "../support/etags.ts";
import type { Undescribed } from "../support/routes.ts";
import { asShopper, NOON, signOnce } from "../support/runtime.ts";
import { anEmptyShop, expectData, type Shop, shopOn } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { useEngine } from "../support/tables/engine.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const engine = useEngine();
const ordinary = { name: "Mug", commodity_type: "physical" };

/** Creates a resource. @returns its path and the data of a change */
type Kind = (shop: Shop<Table>) => Promise<{
  readonly path: string;
  readonly change: (name: string) => object;
}>;

const create = async (shop: Shop<Table>, path: string, data: object): Promise<Undescribed> =>
  expectData(shop.send("POST", path as "/pcm/products", { body: { data } }));

const aBook: Kind = async (shop) => {
  const { id } = await create(shop, "/pcm/pricebooks", { type: "pricebook", attributes: { name: "Trade" } });
  return {
    path: `/pcm/pricebooks/${id}`,
    change: (description) => ({ type: "pricebook", attributes: { description } }),
  };
};

const aPrice: Kind = async (shop) => {
  const { path: book } = await aBook(shop);
  const currencies = (amount: number) => ({ USD: { amount, includes_tax: false } });
  const attributes = { sku: "MUG", currencies: currencies(1) };
  const { id } = await create(shop, `${book}/prices`, { type: "product-price", attributes });
  return {
    path: `${book}/prices/${id}`,
    change: (name) => ({ type: "product-price", attributes: { currencies: currencies(name.length + 2) } }),
  };
};

const aProduct: Kind = async (shop) => {
  const { id } = await create(shop, "/pcm/products", { type: "product", attributes: ordinary });
  return { path: `/pcm/products/${id}`, change: (name) => ({ type: "product", id, attributes: { name } }) };
};

const aHierarchy: Kind = async (shop) => {
  const { id } = await create(shop, "/pcm/hierarchies", { type: "hierarchy", attributes: { name: "Shop" } });
  return {
    path: `/pcm/hierarchies/${id}`,
    change: (name) => ({ type: "hierarchy", id, attributes: { name } }),
  };
};

const aNodeOf = async (shop: Shop<Table>, hierarchy: string, called: string) => {
  const { id } = await create(shop, `${hierarchy}/nodes`, { type: "node", attributes: { name: called } });
  return {
    path: `${hierarchy}/nodes/${id}`,
    change: (name: string) => ({ type: "node", id, attributes: { name } }),
  };
};

const aCatalog: Kind = async (shop) => {
  const attributes = { name: "Main", hierarchy_ids: [] };
  const { id } = await create(shop, "/catalogs", { type: "catalog", attributes });
  return { path: `/catalogs/${id}`, change: (name) => ({ type: "catalog", id, attributes: { name } }) };
};

const aRule: Kind = async (shop) => {
  const catalog = (await aCatalog(shop)).path.split("/").at(-1);
  const attributes = { name: "All", catalog_id: catalog };
  const { id } = await create(shop, "/catalogs/rules", { type: "catalog_rule", attributes });
  return {
    path: `/catalogs/rules/${id}`,
    change: (name) => ({ type: "catalog_rule", id, attributes: { name } }),
  };
};

const aUser: Kind = async (shop) => {
  const users = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info`;
  const person = { type: "user_authentication_info", name: "Ada", email: "ada@shop.test" };
  const { id } = await create(shop, users, person);
  return { path: `${users}/${id}`, change: (name) => ({ ...person, name }) };
};

const someStock: Kind = async (shop) => {
  const path = "/v2/inventories/a170b338-3926-4059-b28c-105d1fb17c23";
  await create(shop, path, { quantity: 5 });
  return {
    path,
    change: (name) => ({ id: path.split("/").at(-1), type: "stock", attributes: { available: name.length } }),
  };
};

const theSettings: Kind = async () => ({
  path: "/v2/settings",
  change: (name) => ({ type: "settings", page_length: name.length }),
});

const KINDS: readonly (readonly [string, Kind])[] = [
  ["a price book", aBook],
  ["a price", aPrice],
  ["a product", aProduct],
  ["a hierarchy", aHierarchy],
  ["a node", async (shop) => aNodeOf(shop, (await aHierarchy(shop)).path, "Mugs")],
  ["a catalog", aCatalog],
  ["a catalog rule", aRule],
  ["a user", aUser],
  ["stock", someStock],
  ["the settings", theSettings],
];

const read = (shop: Shop<Table>, path: string): Promise<Undescribed> =>
  shop.send("GET", path as "/v2/settings");

const tagOf = async (shop: Shop<Table>, path: string): Promise<string> =>
  (await read(shop, path)).headers["etag"];

const write = (shop: Shop<Table>, path: string, data: object, etag: string): Promise<Undescribed> =>
  shop.send("PUT", path as "/v2/settings", { body: { data }, headers: { "if-match": etag } });

describe("changes with the tag of one state", () => {
  it.each(KINDS)("200 for one of twenty at once, 412 for the others: %s", async (_, kind) => {
    const shop = shopOn(await engine.table({ now: () => NOON }));
    const { path, change } = await kind(shop);
    const etag = await tagOf(shop, path);
    const names = Array.from({ length: 20 }, (_, at) => "x".repeat(at + 30));
    const answers = await Promise.all(names.map((name) => write(shop, path, change(name), etag)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const made = answers.find(({ status }) => status === 200);
    expect((await read(shop, path)).body.data).toEqual(made.body.data);
  });

  it("200: two nodes of one hierarchy by two editors, also a node and the one above it", async () => {
    const shop = anEmptyShop();
    const { path: hierarchy } = await aHierarchy(shop);
    const [mugs, cups] = [await aNodeOf(shop, hierarchy, "Mugs"), await aNodeOf(shop, hierarchy, "Cups")];
    const id = cups.path.split("/").at(-1);
    await shop.send("PUT", `${mugs.path}/relationships/parent` as "/v2/settings", {
      body: { data: { type: "node", id } },
    });
    const tags = [await tagOf(shop, mugs.path), await tagOf(shop, cups.path)] as const;
    const answers = [
      await write(shop, cups.path, cups.change("Large cups"), tags[1]),
      await write(shop, mugs.path, mugs.change("Large mugs"), tags[0]),
      await write(shop, mugs.path, mugs.change("Small mugs"), tags[0]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 412]);
  });
});

describe("412 says who made the state that is there", () => {
  const LATER = new Date(NOON.getTime() + 60_000);
  type As = Readonly<{ as?: { token: string }; now?: () => Date; headers?: Record<string, string> }>;
  const put = (shop: Shop<Table>, path: string, data: object, more: As): Promise<Undescribed> =>
    shop.send("PUT", path as "/v2/settings", { body: { data }, ...more });
  const refuse = async (shop: Shop<Table>, path: string, data: object, more: As = {}) => {
    const { status, body } = await put(shop, path, data, { ...more, headers: { ...more.headers, ...OLD } });
    expect(status).toBe(412);
    return body.errors[0].meta;
  };
  const OLD = { "if-match": 'W/"old-0"' };
  const later = { now: () => LATER };

  it("a member of staff by the address, without one when the member is gone; a key; when", async () => {
    const shop = anEmptyShop();
    for (const kind of [aProduct, aPrice, aUser, aCatalog]) {
      const { path, change } = await kind(shop);
      const as = await aStaffMember(shop.table, "owner", { email: "edgar@larkfield.example" });
      expect((await put(shop, path, change("by Edgar"), { as, ...later })).status).toBe(200);
      const { updated_by, updated_at } = await refuse(shop, path, change("mine"));
      expect([updated_by, updated_at]).toEqual(["edgar@larkfield.example", LATER.toISOString()]);
      await shop.table.transact([{ delete: keys.staff(as.id), when: { only: "present" } }], as.id);
      expect((await refuse(shop, path, change("mine"))).updated_by).toBe(`former-staff-${as.id}`);
      expect((await put(shop, path, change("by a key"), later)).status).toBe(200);
      expect((await refuse(shop, path, change("mine"), later)).updated_by).toBe("Key-test-client");
    }
  });

  it("a command; not what a command changed of it that a reader does not see", async () => {
    const shop = anEmptyShop();
    const { path, change } = await aProduct(shop);
    const key = keys.product(path.split("/").at(-1) ?? "");
    const rewrite = async (at: Date) => {
      const writer = { actor: { kind: "c", id: "copy" }, requestId: "r", operation: "copy", at } as const;
      const before = await shop.table.get(key);
      if (before) await stampTable(shop.table, writer).put(before, { unconditional: "a test" });
    };
    await rewrite(NOON);
    expect((await refuse(shop, path, change("mine"))).updated_by).toBe("Command-copy");
    await rewrite(LATER);
    expect((await refuse(shop, path, change("mine"))).updated_by).toBeUndefined();
  });

  it("of the node that was changed last, and of none whose hierarchy was changed since", async () => {
    const shop = anEmptyShop();
    const { path: hierarchy } = await aHierarchy(shop);
    const [mugs, cups] = [await aNodeOf(shop, hierarchy, "Mugs"), await aNodeOf(shop, hierarchy, "Cups")];
    const as = await aStaffMember(shop.table, "catalog");
    await put(shop, mugs.path, mugs.change("Large mugs"), { as, ...later });
    expect((await refuse(shop, mugs.path, mugs.change("x"))).updated_by).toBe("catalog@larkfield.example");
    expect((await refuse(shop, cups.path, cups.change("x"))).updated_by).toBeUndefined();
  });

  it("of the settings, not of another part of their item", async () => {
    const shop = anEmptyShop();
    const { path, change } = await theSettings(shop);
    await put(shop, path, change("twelve chars"), {});
    expect((await refuse(shop, path, change("x"))).updated_by).toBe("Key-test-client");
    const gateway = { type: "gateway", enabled: true };
    expect((await put(shop, "/v2/gateways/manual", gateway, {})).status).toBe(200);
    expect((await refuse(shop, path, change("x"))).updated_by).toBeUndefined();
  });

  it("not to a shopper, and no shopper", async () => {
    const shop = anEmptyShop();
    const person = { type: "customer", name: "Ada", email: "ada@shop.test" };
    const { id } = await create(shop, "/v2/customers", person);
    const token = await asShopper({ customer: id });
    const guest = { as: { token: await signOnce({ grant: "implicit", clientId: "shop" }, NOON) } };
    const path = `/v2/customers/${id}`;
    const seen = await refuse(shop, path, person, { ...guest, headers: token });
    expect([seen.current.id, seen.updated_by]).toEqual([id, undefined]);
    expect((await refuse(shop, path, person)).updated_by).toBe("Key-test-client");
    const own = await put(shop, path, { ...person, name: "Ada L" }, { ...guest, headers: token });
    expect(own.status).toBe(200);
    expect((await refuse(shop, path, person)).updated_by).toBeUndefined();
  });

  it("after 401, 403, a request that cannot be read and 404 of the parent; before rules", async () => {
    const shop = anEmptyShop();
    const { path } = await aBook(shop);
    const data = { type: "pricebook", attributes: { name: "Retail" } };
    await create(shop, "/pcm/pricebooks", data);
    const headers = OLD;
    const ask = async (of: string, body: object, more: object = {}) =>
      (await shop.send("PUT", of as "/v2/settings", { body: { data: body }, headers, ...more })).status;
    const price = { type: "product-price", attributes: { currencies: {} } };
    expect([
      await ask(path, data, { as: null }),
      await ask(path, data, { as: "implicit" }),
      await ask(path, { type: "other" }),
      await ask(path, data, { headers: { "if-match": "bare" } }),
      await ask(`/pcm/pricebooks/${UNKNOWN_ID}/prices/${UNKNOWN_ID}`, price),
      await ask(path, data),
      await ask(path, data, { headers: {} }),
    ]).toEqual([401, 403, 422, 400, 404, 412, 409]);
  });
});

describe("a tag stays", () => {
  it("of a product that a bundle offers", async () => {
    const shop = anEmptyShop();
    const { path } = await aProduct(shop);
    const etag = await tagOf(shop, path);
    const options = [{ id: path.split("/").at(-1), type: "product", quantity: 1 }];
    const attributes = { ...ordinary, components: { cup: { name: "Cup", options } } };
    await create(shop, "/pcm/products", { type: "product", attributes });
    expect(await tagOf(shop, path)).toBe(etag);
  });

  it("of a price when another one is made, and of its book", async () => {
    const shop = anEmptyShop();
    const { path } = await aPrice(shop);
    const [book = ""] = path.split("/prices");
    const before = [await tagOf(shop, path), await tagOf(shop, book)];
    const attributes = { sku: "CUP", currencies: { USD: { amount: 5, includes_tax: false } } };
    await create(shop, `${book}/prices`, { type: "product-price", attributes });
    expect([await tagOf(shop, path), await tagOf(shop, book)]).toEqual(before);
  });

  it("of a catalog that is published, which its old state is refused for", async () => {
    const shop = anEmptyShop();
    const { path, change } = await aCatalog(shop);
    const etag = await tagOf(shop, path);
    const publish = (tag: string): Promise<Undescribed> =>
      shop.send("POST", `${path}/releases` as "/v2/carts", { headers: { "if-match": tag } });
    expect((await publish(etag)).status).toBe(201);
    expect(await tagOf(shop, path)).toBe(etag);
    expect((await write(shop, path, change("Other"), etag)).status).toBe(200);
    expect((await publish(etag)).status).toBe(412);
  });

  it("of a promotion that gets a code", async () => {
    const shop = anEmptyShop();
    const promotion = {
      ...{ type: "promotion", name: "Ten", description: "", enabled: true, promotion_type: "fixed_discount" },
      schema: { currencies: [{ currency: "USD", amount: 10 }] },
      ...{ start: "2026-03-01", end: "2026-06-01" },
    };
    const { id } = await create(shop, "/v2/promotions", promotion);
    const etag = await tagOf(shop, `/v2/promotions/${id}`);
    await create(shop, `/v2/promotions/${id}/codes`, { type: "promotion_codes", codes: [{ code: "TEN" }] });
    expect(await tagOf(shop, `/v2/promotions/${id}`)).toBe(etag);
  });
});

describe("a tag", () => {
  it("is the same in both forms of stock, and shoppers get none", async () => {
    const shop = anEmptyShop();
    const { path } = await someStock(shop);
    const headers = { "ep-inventories-multi-location": "true" };
    const whole: Undescribed = await shop.send("GET", path as "/v2/settings", { headers });
    expect(whole.body.data.meta).toMatchObject(ANY_TAG);
    expect(whole.headers["etag"]).toBe(await tagOf(shop, path));
  });

  it("is not repeated by a resource that was deleted and made again", async () => {
    const shop = anEmptyShop();
    const { path } = await aBook(shop);
    const attributes = { sku: "MUG", currencies: { USD: { amount: 1, includes_tax: false } } };
    const make = (now: Date): Promise<Undescribed> =>
      shop.send("POST", `${path}/prices` as "/v2/carts", {
        now: () => now,
        body: { data: { type: "product-price", attributes } },
      });
    const first = await make(NOON);
    await shop.send("DELETE", `${path}/prices/${first.body.data.id}` as "/v2/carts/C");
    const second = await make(new Date(NOON.getTime() + 1));
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.headers["etag"]).not.toBe(first.headers["etag"]);
  });

  it("of each record of a list is that of the record alone", async () => {
    const shop = anEmptyShop();
    const made = await Promise.all([aBook(shop), aProduct(shop), aHierarchy(shop), aCatalog(shop)]);
    for (const { path } of made) {
      const list = path.slice(0, path.lastIndexOf("/"));
      const { data } = (await read(shop, list)).body;
      expect(data.map(({ meta }: Undescribed) => `W/"${meta.etag_id}"`)).toEqual([await tagOf(shop, path)]);
    }
  });
});
