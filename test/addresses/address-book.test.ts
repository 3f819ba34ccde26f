import { describe, expect, it } from "@jest/globals";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import type { Call } from "../support/call.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const OWNERS = ["account", "customer"] as const;
const TEXTS = ["name", "first_name", "last_name", "company_name", "phone_number", "line_1", "line_2"].concat([
  "city",
  "county",
  "region",
  "postcode",
  "country",
  "instructions",
]);

let clock = NOON.getTime();
const now = () => new Date(clock);

/** Somebody with an empty book, as he himself sees it. */
async function aBook(type: (typeof OWNERS)[number], setup: Call = {}) {
  const table = setup.table ?? memoryTable({ now });
  const shop = shopOn(table);
  const made =
    type === "account"
      ? await shop.post("/v2/accounts", { data: { type, name: "Larkfield" } })
      : await shop.post("/v2/customers", { data: { type, name: "Ron", email: "ron@shop.test" } });
  const { id } = made.body.data;
  const own = {
    table,
    now,
    as: "implicit" as const,
    headers: await asShopper({ [type]: id }, now()),
    ...setup,
  };
  return { id, table, own, ...addressBook({ type, id }, own) };
}

type Refused = { readonly errors: readonly { title: string; source: string; status: string | number }[] };

const titles = ({ body }: { readonly body: Refused }) =>
  body.errors.map(({ title, source, status }) => [title, source, status]);

describe.each(OWNERS)("addresses of the %s", (type) => {
  it("201: what was not given is empty, and the address says where it is and whose", async () => {
    const { id, create, read } = await aBook(type);
    const { status, body } = await create({ ...ADDRESS, id: "", name: null });
    const self = `/v2/${type}s/${id}/addresses/${body.data.id}` as const;
    expect([status, body]).toEqual([
      201,
      {
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          ...Object.fromEntries(TEXTS.map((text) => [text, ""])),
          ...ADDRESS,
          relationships: { [type]: { type, id, data: { type, id } } },
          links: { self },
          meta: { timestamps: { created_at: now().toISOString(), updated_at: now().toISOString() } },
        },
        links: { self },
      },
    ]);
    expect((await read(body.data.id)).body).toEqual(body);
  });

  it.each(Object.keys(ADDRESS).filter((field) => field !== "type"))(
    "400: %s missing, empty, blank or null, told as 'required'",
    async (field) => {
      const { create, list } = await aBook(type);
      for (const value of [undefined, "", "  ", null]) {
        const refused = await create({ ...ADDRESS, [field]: value });
        expect([refused.status, titles(refused)]).toEqual([400, [["required", `data.${field}`, 400]]]);
      }
      expect((await list()).body.data).toEqual([]);
    },
  );

  it("400: all that is missing at once; no type, another one, texts that are none or too long", async () => {
    const { create } = await aBook(type);
    const { line_1: _, postcode: __, ...some } = ADDRESS;
    expect(titles(await create(some)).map(([, source]) => source)).toEqual(["data.line_1", "data.postcode"]);
    for (const bad of [
      { type: "" },
      { type: undefined },
      { city: 7 },
      { line_2: "x".repeat(256) },
      { instructions: "x".repeat(2001) },
    ]) {
      const field = Object.keys(bad)[0];
      const refused = await create({ ...ADDRESS, ...bad });
      expect([refused.status, titles(refused)]).toEqual([400, [[expect.any(String), `data.${field}`, 400]]]);
    }
    const longest = { line_2: "ø".repeat(255), instructions: "😀".repeat(2000) };
    expect((await create({ ...ADDRESS, ...longest })).body.data).toMatchObject(longest);
  });

  it("201: a county is not needed where public clients are served", async () => {
    const { create } = await aBook(type, { profile: "compatible" });
    const { county: _, ...without } = ADDRESS;
    expect((await create({ ...without, region: "Trøndelag" })).body.data).toMatchObject({ county: "" });
    expect((await create({ ...without, line_1: "" })).status).toBe(400);
  });

  it("400 for new ones, 200 for a change of an old one, once the store demands more", async () => {
    const { table, create, read, update } = await aBook(type);
    const shop = shopOn(table);
    const { id } = (await create()).body.data;
    const address_mandatory_fields = ["line_1", "phone_number"];
    await shop.put("/v2/settings", { data: { type: "settings", address_mandatory_fields } });
    expect(titles(await create())).toEqual([["required", "data.phone_number", 400]]);
    expect((await create({ type: "address", line_1: "x", phone_number: "1" })).status).toBe(201);
    expect((await read(id)).status).toBe(200);
    expect((await update(id, { city: "Trondheim", phone_number: "" })).status).toBe(200);
    expect((await update(id, { phone_number: "1" })).status).toBe(200);
    expect((await update(id, { phone_number: "" })).status).toBe(400);
    expect((await update(id, { first_name: "" })).status).toBe(200);
  });

  it("200: a change of one text leaves the others; null empties one that may be empty", async () => {
    const { create, update, read } = await aBook(type);
    const before = (await create({ ...ADDRESS, city: "Hell", company_name: "L." })).body.data;
    clock += 1000;
    const { status, body } = await update(before.id, {
      id: before.id,
      city: "Trondheim",
      company_name: null,
    });
    const meta = {
      timestamps: { created_at: before.meta.timestamps.created_at, updated_at: now().toISOString() },
    };
    expect([status, body.data]).toEqual([200, { ...before, city: "Trondheim", company_name: "", meta }]);
    expect((await read(before.id)).body).toEqual(body);
  });

  it("200: a change that changes nothing writes nothing", async () => {
    const table = memoryTable({ now });
    const { create, update } = await aBook(type, { table });
    const made = (await create()).body;
    clock += 1000;
    const { transact, put } = table.calls;
    expect((await update(made.data.id, { ...ADDRESS, id: "" })).body).toEqual(made);
    expect([table.calls.transact, table.calls.put]).toEqual([transact, put]);
  });

  it("400: a change that empties what must be there, has no type, or names another id", async () => {
    const { create, update, read } = await aBook(type);
    const { id } = (await create()).body.data;
    expect(titles(await update(id, { line_1: "", city: "x" }))).toEqual([["required", "data.line_1", 400]]);
    expect(titles(await update(id, { postcode: null }))).toEqual([["required", "data.postcode", 400]]);
    expect(titles(await update(id, { type: "" }))).toEqual([["enum", "data.type", 400]]);
    expect(titles(await update(id, { id: crypto.randomUUID() }))).toEqual([["Bad Request", "data.id", 400]]);
    expect((await read(id)).body.data).toMatchObject({ ...ADDRESS, city: "" });
  });

  it("201: every text comes back as it was sent", async () => {
    const { create, update } = await aBook(type);
    const strange = `Ærø "x" 'y' \\ <b> é e\u0301 😀 \u202eשלום 東京 ${"$"}{1} %00`;
    const all = Object.fromEntries(TEXTS.map((text) => [text, `${text} ${strange}`]));
    const lines = { ...all, instructions: "left\nthen\r\nright\t!" };
    const { status, body } = await create({ type: "address", ...lines });
    expect([status, body.data]).toMatchObject([201, lines]);
    expect((await update(body.data.id, all)).body.data).toMatchObject(all);
  });

  it("204, then 404: a deleted address; its room is free again", async () => {
    const { create, read, update, remove, list } = await aBook(type, { addressLimit: 1 });
    const { id } = (await create()).body.data;
    expect((await create()).status).toBe(422);
    expect((await remove(id)).status).toBe(204);
    for (const gone of [await remove(id), await read(id), await update(id, { city: "x" })]) {
      expect([gone.status, gone.body.errors[0].status]).toEqual([404, 404]);
    }
    expect((await list()).body).toMatchObject({ data: [], meta: { results: { total: 0 } } });
    expect((await create()).status).toBe(201);
  });

  it("reads its owner and what is asked for at once", async () => {
    const { table, create, list, read, update, remove } = await aBook(type);
    const { id } = (await create()).body.data;
    const { get, query } = table;
    const counts = { now: 0, most: 0 };
    const counted = <A, B>(verb: (given: A) => Promise<B>) => {
      return async (given: A) => {
        counts.now += 1;
        counts.most = Math.max(counts.most, counts.now);
        return verb(given).finally(() => (counts.now -= 1));
      };
    };
    Object.assign(table, { get: counted(get), query: counted(query) });
    for (const [ask, atOnce] of [
      [() => list(), 2],
      [() => read(id), 2],
      [() => update(id, { city: "Oslo" }), 3],
      [() => remove(id), 2],
    ] as const) {
      counts.most = 0;
      expect([(await ask()).status < 300, counts.most]).toEqual([true, atOnce]);
    }
  });

  it("422: the 26th", async () => {
    const { create, list } = await aBook(type);
    for (let made = 0; made < 25; made += 1) expect((await create()).status).toBe(201);
    const refused = await create();
    expect([refused.status, titles(refused)]).toEqual([422, [["Limit Reached", undefined, 422]]]);
    expect((await list()).body.meta.results.total).toBe(25);
  });

  it("201 once: a create that is repeated with its key", async () => {
    const { create, list, own } = await aBook(type);
    const more = { headers: { ...own.headers, "idempotency-key": "k" } };
    const first = await create(ADDRESS, more);
    expect((await create(ADDRESS, more)).body).toEqual(first.body);
    expect((await list()).body.data).toHaveLength(1);
  });
});
