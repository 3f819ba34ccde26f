import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/commands/copy/arguments.ts";
import { compareKind } from "../../../../infra/commands/copy/compare-stores.ts";
import { copyKind } from "../../../../infra/commands/copy/copy-store.ts";
import type { CopyWork, Kind } from "../../../../infra/commands/copy/kind.ts";
import { KINDS, ORDERS } from "../../../../infra/commands/copy/kinds.ts";
import { openCopyMap } from "../../../../infra/commands/copy/map-file.ts";
import { publishCatalogs } from "../../../../infra/commands/copy/publish-catalogs.ts";
import type { Service } from "../../../../infra/commands/entries/api-calls.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { expectData } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { aNewStore, type SeenCall, serviceOn } from "../../../support/shops/shopify.ts";

type Store = ReturnType<typeof aNewStore>;
const ALL = [...KINDS, ORDERS];
/** The kinds before price books. */
const CATALOG = KINDS.filter((_, at) => at < KINDS.findIndex((kind) => kind.name === "price books"));
let folder = "";
let files = 0;
let demo: ReturnType<typeof aNewStore>;

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
async function openWork(store: Store, file = newFile(), target: Service = serviceOn(store)) {
  const wait = () => runWorker(store);
  return {
    source: serviceOn(demo),
    target,
    map: await openCopyMap(file),
    hasContents: false,
    wait,
  } as CopyWork;
}

async function copyAll(work: CopyWork, kinds: readonly Kind[] = ALL) {
  let written = 0;
  const refused: string[] = [];
  for (const kind of kinds) {
    const counts = await copyKind(work, kind, () => {});
    written += counts.written;
    refused.push(...counts.refused.map(({ why }) => `${kind.name}: ${why}`));
  }
  return { written, refused };
}

async function compareAll(work: CopyWork, kinds = ALL) {
  const differences: string[] = [];
  let more = 0;
  let equal = 0;
  for (const kind of kinds) {
    const compared = await compareKind(work, kind);
    differences.push(...compared.differences);
    more += compared.more;
    equal += compared.equal;
  }
  return { differences, more, equal };
}

describe("a copy of the demo shop", () => {
  it("is equal to its source, apart from ids and times; a second run writes nothing", async () => {
    const store = aNewStore();
    const file = newFile();
    const work = await openWork(store, file);
    expect((await copyAll(work)).refused).toEqual([]);
    const { equal, ...compared } = await compareAll(work);
    expect(compared).toEqual({ differences: [], more: 0 });
    expect(equal).toBeGreaterThan(400);
    for (const name of ["templates", "fields of templates", "related products", "tags of accounts"]) {
      const kind = ALL.find((one) => one.name === name)!;
      expect([name, (await compareKind(work, kind)).equal > 0]).toEqual([name, true]);
    }
    const writes: SeenCall[] = [];
    const note = (call: SeenCall) => {
      if (call.method !== "GET") writes.push(call);
      return undefined;
    };
    const again = await openWork(store, file, serviceOn(store, note));
    expect(await copyAll(again)).toEqual({ written: 0, refused: [] });
    expect(writes).toEqual([]);
  });

  it("shows shoppers the same once its catalogs are published", async () => {
    const store = aNewStore();
    const work = await openWork(store);
    const { written } = await copyAll(work);
    expect(await publishCatalogs(work, written > 0)).toBeGreaterThan(0);
    await runWorker(store);
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
    expect(await publishCatalogs(work, false)).toBe(0);
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
      expect([differences, more]).toEqual([[], 0]);
    },
  );

  it("finds by name what the target has already, without its map", async () => {
    const store = aNewStore();
    await copyAll(await openWork(store));
    const again = await openWork(store);
    const named = KINDS.filter(({ sameAs }) => sameAs !== undefined);
    await copyAll(again, named);
    for (const kind of named)
      expect([kind.name, (await compareKind(again, kind)).more]).toEqual([kind.name, 0]);
  });

  it("goes on after a resource that the target refuses, and tells which", async () => {
    const store = aNewStore();
    const refuse = ({ method, path }: SeenCall) =>
      method === "POST" && path === "/v2/customers"
        ? Response.json({ errors: [{ detail: "No customers here." }] }, { status: 422 })
        : undefined;
    const { refused } = await copyAll(await openWork(store, newFile(), serviceOn(store, refuse)));
    expect(new Set(refused)).toEqual(
      new Set(["customers: No customers here.", expect.stringContaining("addresses of customers: ")]),
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
    expect(await copyAll(work, CATALOG)).toEqual({ written: 1, refused: [] });
    expect((await compareAll(work, CATALOG)).differences).toEqual([]);
  });
});

class Killed extends Error {}

describe("files with their contents", () => {
  const kind = KINDS.find(({ name }) => name === "files")!;
  const found = (href: string) => ({
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
    expect(await kind.write!(work, found("data:text/plain,hello"))).toBe("f1");
    expect(await kind.write!(work, found("data:nothing"))).toBe("f1");
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
    expect(await kind.write!(work, found("data:text/plain,hello"))).toBe("f2");
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

  it("refuses a map of another kind", async () => {
    const file = newFile();
    await writeFile(file, "id,name\n");
    await expect(openCopyMap(file)).rejects.toThrow("is no map of a copy");
  });
});
