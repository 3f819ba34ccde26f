import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/commands/copy/arguments.ts";
import { listKinds } from "../../../../infra/commands/copy/kinds.ts";
import { openCopyMap } from "../../../../infra/commands/copy/map-file.ts";
import { requireTarget } from "../../../../infra/commands/copy/require-target.ts";
import type { Service } from "../../../../infra/commands/entries/api-calls.ts";
import { compareAll, copyAll, openWork as openCopy, publishAll } from "../../../support/copies/run-copy.ts";
import { expectData } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { aNewStore, type SeenCall, serviceOn } from "../../../support/shops/shopify.ts";

type Store = ReturnType<typeof aNewStore>;
const ALL = listKinds(true);
/** The kinds before price books. */
const CATALOG = ALL.slice(
  0,
  ALL.findIndex((kind) => kind.name === "price books"),
);
let folder = "";
let files = 0;
let demo: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-copy-"));
  demo = aNewStore();
  await openDemoStore(demo.table, "specification", demo.now().getTime());
  await fillDemo(demo);
});
afterAll(() => rm(folder, { recursive: true }));

/** The demo shop has no account tags. */
async function fillDemo({ shop }: Store) {
  const tag = await expectData(
    shop.post("/v2/account-tags", { data: { type: "account_tag", name: "wholesale" } }),
  );
  const [account] = await expectData(shop.get("/v2/accounts"));
  const tags = [{ type: "account_tag" as const, id: tag.id }];
  await expectData(shop.post(`/v2/accounts/${account!.id}/relationships/account-tags`, { data: tags }));
}

const newFile = () => {
  files += 1;
  return join(folder, `${files}.jsonl`);
};
/** @param target service in place of the store's own */
const openWork = (store: Store, file = newFile(), target: Service = serviceOn(store)) =>
  openCopy(demo, store, file, { target });

describe("a copy of the demo shop", () => {
  it("is equal to its source, apart from ids and times; a second run writes nothing", async () => {
    const store = aNewStore();
    const file = newFile();
    const work = await openWork(store, file);
    expect((await copyAll(work)).refused).toEqual([]);
    const { equal, ...compared } = await compareAll(work);
    expect(compared).toEqual({ differences: [], more: [] });
    expect(equal).toBeGreaterThan(400);
    const writes: SeenCall[] = [];
    const note = (call: SeenCall) => {
      if (call.method !== "GET") writes.push(call);
      return undefined;
    };
    const again = await openWork(store, file, serviceOn(store, note));
    expect(await copyAll(again)).toEqual({ written: {}, refused: [] });
    expect(writes).toEqual([]);
  });

  it("shows shoppers the same once its catalogs are published", async () => {
    const store = aNewStore();
    const work = await openWork(store);
    await copyAll(work);
    expect(await publishAll(work, store)).toBeGreaterThan(0);
    const read = async ({ shop }: Store) => {
      const products = await expectData(shop.get("/catalog/products?page[limit]=100", { as: "implicit" }));
      return products
        .map(({ attributes, meta }) => [
          attributes.sku ?? attributes.slug,
          meta?.display_price?.without_tax?.amount,
        ])
        .toSorted();
    };
    expect(await read(store)).toEqual(await read(demo));
    expect(await publishAll(work, store)).toBe(0);
  });

  it.each([
    [1, "before"],
    [60, "after"],
    [100, "after"],
  ] as const)(
    "ends as if nothing had happened when it dies at write %d, %s it took effect",
    async (deadly, when) => {
      const store = aNewStore();
      const file = newFile();
      const service = serviceOn(store);
      let count = 0;
      const dying: Service = async (request) => {
        count += request.method === "GET" ? 0 : 1;
        const isLate = when === "before" ? count >= deadly : count > deadly;
        if (isLate) throw new Killed();
        const answer = await service(request);
        if (count >= deadly) throw new Killed();
        return answer;
      };
      await expect(copyAll(await openWork(store, file, dying), CATALOG)).rejects.toThrow(Killed);
      const work = await openWork(store, file);
      expect((await copyAll(work, CATALOG)).refused).toEqual([]);
      const { differences, more } = await compareAll(work, CATALOG);
      expect([differences, more]).toEqual([[], []]);
    },
  );

  it("goes on after a resource that the target refuses, and tells which", async () => {
    const store = aNewStore();
    const refuse = ({ method, path }: SeenCall) =>
      method === "POST" && path === "/v2/customers"
        ? Response.json({ errors: [{ detail: "No customers here." }] }, { status: 422 })
        : undefined;
    const { refused } = await copyAll(await openWork(store, newFile(), serviceOn(store, refuse)));
    expect(refused).toContain("customers: 'Ada Holt': No customers here.");
    expect(refused).toContain("addresses of customers: 'Studio' of 'Ada Holt': There is no such customer.");
    const other = refused.filter((line) => !/^(?:addresses of )?customers: /.test(line));
    expect(other).toEqual([]);
  });

  it("goes on where the source refuses a list, or does not offer it", async () => {
    const store = aNewStore();
    const refuse = ({ path }: SeenCall) => {
      if (path.startsWith("/v2/account-tags")) return Response.json({}, { status: 501 });
      if (!path.startsWith("/v2/customers?")) return undefined;
      return Response.json({ errors: [{ detail: "Not with this key." }] }, { status: 403 });
    };
    const source = serviceOn(demo, refuse);
    const work = await openCopy(demo, store, newFile(), { source });
    const line = expect.stringMatching(/^(?:customers|addresses of customers): .*: Not with this key\.$/);
    const { refused, written } = await copyAll(work);
    expect(refused.filter((one) => one.includes("Not with this key"))).toEqual([line, line]);
    expect(written["products"]).toBeGreaterThan(20);
    expect((await compareAll(work)).differences).toContain(
      "customers: /v2/customers?page[limit]=100&page[offset]=0: Not with this key.",
    );
  });

  it("writes only what has changed in the source, and the comparison names it", async () => {
    const store = aNewStore();
    const work = await openWork(store);
    await copyAll(work, CATALOG);
    const [first] = await expectData(demo.shop.get("/pcm/products?filter=eq(sku,TW-ALDER-MUG)"));
    const attributes = { name: "Alder mug, large", description: "For two." };
    await expectData(
      demo.shop.put(`/pcm/products/${first!.id}`, { data: { type: "product", id: first!.id, attributes } }),
    );
    const { differences } = await compareAll(work, CATALOG);
    expect(differences).toEqual([
      "products: 'TW-ALDER-MUG' differs in attributes.name, attributes.description",
    ]);
    expect(await copyAll(work, CATALOG)).toEqual({ written: { products: 1 }, refused: [] });
    expect((await compareAll(work, CATALOG)).differences).toEqual([]);
  });
});

class Killed extends Error {}

describe("a copy of a small store", () => {
  const product = (description: string) => ({
    ...{ name: "Mug", sku: "MUG", slug: "mug", commodity_type: "physical" as const, description },
  });
  /** A store with a mug, and an empty one. */
  async function openStores() {
    const [source, target] = [aNewStore(1), aNewStore(1)];
    const attributes = product("One");
    const { id } = await expectData(
      source.shop.post("/pcm/products", { data: { type: "product", attributes } }),
    );
    return { source, target, id };
  }
  const readMug = async ({ shop }: Store) => {
    const [mug] = await expectData(shop.get("/pcm/products?filter=eq(sku,MUG)"));
    return mug;
  };

  it("takes a change that is taken back and made again", async () => {
    const { source, target, id } = await openStores();
    const file = newFile();
    for (const text of ["One", "Two", "One", "Two"]) {
      const attributes = product(text);
      await expectData(source.shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes } }));
      await copyAll(await openCopy(source, target, file));
      expect((await readMug(target))?.attributes.description).toBe(text);
    }
  });

  it("makes again what the target has deleted, once the source changes it or the map is gone", async () => {
    const { source, target, id } = await openStores();
    const file = newFile();
    await copyAll(await openCopy(source, target, file));
    const remove = async () => target.shop.delete(`/pcm/products/${(await readMug(target))?.id ?? ""}`);
    await remove();
    expect(await copyAll(await openCopy(source, target, file))).toEqual({ written: {}, refused: [] });
    expect(await readMug(target)).toBeUndefined();
    expect((await copyAll(await openCopy(source, target, newFile()))).written).toEqual({ products: 1 });
    await remove();
    const attributes = product("Two");
    await expectData(source.shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes } }));
    expect((await copyAll(await openCopy(source, target, file))).written).toEqual({ products: 1 });
    expect((await readMug(target))?.attributes.description).toBe("Two");
  });

  it("leaves what the target has under the same name, but is something else", async () => {
    const { source, target } = await openStores();
    const addVariation = async ({ shop }: Store, options: readonly string[]) => {
      const type = "product-variation" as const;
      const { id } = await expectData(
        shop.post("/pcm/variations", { data: { type, attributes: { name: "Colour" } } }),
      );
      for (const name of options) {
        const attributes = { name, description: name };
        await shop.post(`/pcm/variations/${id}/options`, {
          data: { type: "product-variation-option", attributes },
        });
      }
    };
    await addVariation(source, ["Red", "Blue"]);
    await addVariation(target, ["Clay"]);
    const file = newFile();
    await copyAll(await openCopy(source, target, file));
    const variations = await expectData(target.shop.get("/pcm/variations"));
    const options = variations.map(({ meta }) => meta.options.map(({ name }) => name).toSorted());
    expect(options.toSorted()).toEqual([["Blue", "Red"], ["Clay"]]);
    expect((await compareAll(await openCopy(source, target, newFile()))).differences).toEqual([]);
  });

  it("is refused with the map of a target that was emptied", async () => {
    const { source, target } = await openStores();
    const file = newFile();
    await requireTarget(await openCopy(source, target, file), ALL);
    await copyAll(await openCopy(source, target, file));
    await requireTarget(await openCopy(source, target, file), ALL);
    const emptied = await openCopy(source, aNewStore(1), file);
    await expect(requireTarget(emptied, ALL)).rejects.toThrow("If it was emptied, give another file");
  });

  it("leaves out stock of a deleted product, and tells an order that has changed since", async () => {
    const { source, target, id } = await openStores();
    await expectData(source.shop.post(`/v2/inventories/${id}`, { data: { quantity: 3 } }));
    await source.shop.delete(`/pcm/products/${id}`);
    const amount = { amount: 100, currency: "USD" };
    const address = { first_name: "A", last_name: "B", line_1: "1 Quay", postcode: "1", country: "GB" };
    const order = await expectData(
      source.shop.post("/v2/orders", {
        data: {
          ...{ type: "order", status: "complete", payment: "paid", shipping: "unfulfilled" },
          ...{
            order_number: "N1",
            customer: { name: "A", email: "a@example.org" },
            billing_address: address,
          },
          meta: { display_price: { with_tax: amount, paid: amount } },
          included: { items: [{ name: "Mug", quantity: 1, unit_price: { amount: 100 } }] },
        },
      }),
    );
    const file = newFile();
    expect(await copyAll(await openCopy(source, target, file))).toEqual({
      written: { orders: 1 },
      refused: [],
    });
    await expectData(
      source.shop.put(`/v2/orders/${order.id}`, { data: { type: "order", shipping: "fulfilled" } }),
    );
    const { refused } = await copyAll(await openCopy(source, target, file));
    expect(refused).toEqual(["orders: 'N1': It has changed since it was copied, and no request changes it."]);
  });

  it("takes members from a store whose realm has another id", async () => {
    const { source, target } = await openStores();
    const realm = "00000000-0000-4000-8000-00000000a001";
    const user = { type: "user_authentication_info" as const, name: "Ada", email: "ada@example.org" };
    await expectData(
      source.shop.post(`/v2/authentication-realms/${realm}/user-authentication-info`, { data: user }),
    );
    const own = crypto.randomUUID();
    const service: Service = async (request) => {
      const answer = await serviceOn(source)({ ...request, path: request.path.replaceAll(own, realm) });
      return { ...answer, body: JSON.parse(JSON.stringify(answer.body).replaceAll(realm, own)) };
    };
    const { refused } = await copyAll(await openCopy(source, target, newFile(), { source: service }));
    expect(refused).toEqual([]);
    const [member] = await expectData(target.shop.get("/v2/account-members"));
    expect(member?.email).toBe("ada@example.org");
  });
});

describe("files with their contents", () => {
  const kind = ALL.find(({ name }) => name === "files")!;
  const item = (href: string) => ({
    thing: { id: crypto.randomUUID(), file_name: "note.txt", mime_type: "text/plain", link: { href } },
    params: {},
  });

  it("are sent as a form; one that cannot be read keeps its address", async () => {
    const bodies: unknown[] = [];
    const target: Service = async ({ body }) => {
      bodies.push(body);
      return { status: 201, headers: new Headers(), body: { data: { id: "f1" } } };
    };
    const work = { ...(await openWork(aNewStore(), newFile(), target)), hasContents: true };
    expect(await kind.write!(work, item("data:text/plain,hello"))).toBe("f1");
    expect(await kind.write!(work, item("data:nothing"))).toBe("f1");
    const [form, text] = bodies;
    expect(await ((form as FormData).get("file") as File).text()).toBe("hello");
    expect(text).toBe(JSON.stringify({ file_location: "data:nothing" }));
  });

  it("keep their address if the target does not take their kind", async () => {
    const target: Service = async ({ body }) =>
      typeof body === "string"
        ? { status: 201, headers: new Headers(), body: { data: { id: "f2" } } }
        : { status: 422, headers: new Headers(), body: { errors: [{ detail: "Not this kind." }] } };
    const work = { ...(await openWork(aNewStore(), newFile(), target)), hasContents: true };
    expect(await kind.write!(work, item("data:text/plain,hello"))).toBe("f2");
  });
});

describe("npx cartwright copy", () => {
  const SECRETS = { CARTWRIGHT_SOURCE_SECRET: "s", CARTWRIGHT_CLIENT_SECRET: "t" };

  it("reads where from and where to, and takes the demo shop's key on this machine", () => {
    const words = ["--from", "https://old.example/", "--from-id", "a", "--check", "--orders", "--contents"];
    expect(readArguments(words, SECRETS)).toEqual({
      source: { url: "https://old.example", clientId: "a", clientSecret: "s" },
      target: { url: "http://127.0.0.1:3000", clientId: "demo-admin", clientSecret: "demo-secret" },
      ...{ map: "copy.map.jsonl", checks: true, orders: true, contents: true, publishes: true },
    });
  });

  it.each([
    [[], "From where?"],
    [["--from", "nowhere"], "is not the address of a service"],
    [["--from", "https://old.example"], "CARTWRIGHT_SOURCE_SECRET"],
    [["--from", "http://localhost:1", "--to", "https://new.example"], "CARTWRIGHT_CLIENT_SECRET"],
    [["--from", "http://127.0.0.1:3000/"], "the same service"],
  ])("refuses %j", (words, message) => {
    expect(() => readArguments(words, {})).toThrow(message);
  });

  it("refuses a map of another kind, and one of other stores", async () => {
    const file = newFile();
    await writeFile(file, "id,name\n");
    await expect(openCopyMap(file, { from: "a", to: "b" })).rejects.toThrow("is no map of a copy");
    const other = newFile();
    await (await openCopyMap(other, { from: "a", to: "b" })).note({ source: "1", target: "2", hash: "x" });
    await expect(openCopyMap(other, { from: "a", to: "c" })).rejects.toThrow("is of a copy from a to b");
  });

  it("goes on behind the last whole line of its map", async () => {
    const file = newFile();
    const stores = { from: "a", to: "b" };
    const map = await openCopyMap(file, stores);
    await map.note({ source: "1", target: "2", hash: "x" });
    await appendFile(file, '{"source":"3","tar');
    const again = await openCopyMap(file, stores);
    expect([again.key, [...again.ids]]).toEqual([map.key, [["1", "2"]]]);
    await again.note({ source: "3", target: "4", hash: "y" });
    expect([...(await openCopyMap(file, stores)).ids]).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });
});
