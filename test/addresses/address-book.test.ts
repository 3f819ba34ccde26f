import { beforeAll, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, asMember } from "../support/accounts/account-store.ts";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import { countStatuses, readIds, readRefusal, times } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { ANY_TAG } from "../support/etags.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

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

/** An owner with an empty address book, who calls with an own shopper token. */
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
          meta: {
            timestamps: { created_at: now().toISOString(), updated_at: now().toISOString() },
            ...ANY_TAG,
          },
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
      ...ANY_TAG,
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

const OPTIONAL = [
  "name",
  "company_name",
  "phone_number",
  "line_2",
  "city",
  "region",
  "instructions",
] as const;
const MANDATORY = ["first_name", "last_name", "line_1", "county", "postcode", "country"] as const;

/** An owner of addresses: the path of the book and how the owner calls. */
type Owner = {
  readonly path: `/v2/accounts/${string}/addresses` | `/v2/customers/${string}/addresses`;
  readonly caller: Call;
  readonly type: "account" | "customer";
  readonly id: string;
};

async function anAccount(store: AccountStore, name: string): Promise<Owner> {
  const id = await store.account(name);
  const member = await store.member(name);
  await store.join(id, member.id);
  const caller = asMember(await store.tokenFor(id, member.username));
  return { path: `/v2/accounts/${id}/addresses`, caller, type: "account", id };
}

async function aCustomer(store: AccountStore, name: string): Promise<Owner> {
  const { id, caller } = await store.customer(name);
  return { path: `/v2/customers/${id}/addresses`, caller, type: "customer", id };
}

describe.each([
  ["accounts", anAccount],
  ["customers", aCustomer],
] as const)("addresses of %s", (_, anOwner) => {
  let store: AccountStore;
  let owner: Owner;
  let count = 0;
  beforeAll(async () => {
    store = await anAccountStore();
    owner = await anOwner(store, "ida");
  }, 60_000);
  const post = (data: object = {}, { path, caller } = owner) =>
    store.post(path, { data: { ...ADDRESS, ...data } }, caller);
  const put = (id: string, data: object) =>
    store.put(`${owner.path}/${id}`, { data: { type: "address", id, ...data } }, owner.caller);
  const list = (query = "", { path, caller } = owner) => store.get(`${path}?${query}`, caller);
  const another = () => {
    count += 1;
    return anOwner(store, `other${count}`);
  };

  it("201: the mandatory fields are enough, the other texts are empty", async () => {
    const made = await post();
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toMatchObject({ ...ADDRESS, type: "address" });
    for (const name of OPTIONAL) expect([name, data[name]]).toEqual([name, ""]);
    expect(data.relationships[owner.type]).toMatchObject({
      ...{ type: owner.type, id: owner.id },
      data: { type: owner.type, id: owner.id },
    });
    expect(data.links.self).toBe(`${owner.path}/${data.id}`);
    expect(data.meta.timestamps.created_at).toMatch(/Z$/);
    expect((await store.get(data.links.self, owner.caller)).body.data).toEqual(data);
    expect(made.headers["cache-control"]).toBe("no-store");
  });

  it.each(MANDATORY)(
    "400 `required` with its source, a number as status: %s missing or empty",
    async (name) => {
      const before = (await list()).body.meta.results.total;
      for (const value of [undefined, "", null]) {
        const answer = await post({ [name]: value });
        expect([name, value, ...readRefusal(answer)]).toEqual([name, value, 400, "required"]);
        expect(answer.body.errors[0]).toMatchObject({ source: `data.${name}`, status: 400 });
      }
      expect((await list()).body.meta.results.total).toBe(before);
    },
  );

  it("400: texts that are too long or no texts, another type", async () => {
    for (const wrong of [
      { city: "x".repeat(256) },
      { instructions: "x".repeat(2001) },
      { line_1: 7 },
      { name: {} },
      { type: "" },
      { type: undefined },
      { type: "account_address" },
      { phone_number: ["1"] },
    ]) {
      const answer = await post(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(typeof answer.body.errors[0].status).toBe("number");
    }
    expect((await post({ city: "x".repeat(255), instructions: "x".repeat(2000) })).status).toBe(201);
    expect((await post({ country: "Norge" })).body.data.country).toBe("Norge");
  });

  it("201 with a new id: an old client sends an empty one, or one of its own", async () => {
    for (const id of ["", UNKNOWN_ID]) {
      const made = await post({ id });
      expect(made.status).toBe(201);
      expect(made.body.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect(made.body.data.id).not.toBe(id);
    }
  });

  it("200: a change of the city is one of the city; 400: a mandatory text made empty, another's id", async () => {
    const { data } = (await post({ name: "Depot", city: "Old" })).body;
    store.later(1);
    const changed = await put(data.id, { city: "New" });
    const { meta, ...rest } = changed.body.data;
    const { meta: _, ...before } = data;
    expect([changed.status, rest]).toEqual([200, { ...before, city: "New" }]);
    expect(meta.timestamps.updated_at > meta.timestamps.created_at).toBe(true);
    expect((await put(data.id, { name: "" })).body.data.name).toBe("");
    for (const wrong of [
      { line_1: "" },
      { line_1: null },
      { first_name: "" },
      { id: UNKNOWN_ID },
      { type: "x" },
    ]) {
      expect([wrong, (await put(data.id, wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await expectData(store.get(`${owner.path}/${data.id}`))).line_1).toBe(ADDRESS.line_1);
  });

  it("200: every text comes back as it was sent, whatever is in it", async () => {
    const text = "Ø “quotes” 'and' \"more\" 🏠 \u202e<script>alert(1)</script> ${x} \\ %00 ہے";
    const data = Object.fromEntries([...OPTIONAL, ...MANDATORY].map((name) => [name, `${name} ${text}`]));
    const made = await post({ ...data, instructions: "ring\ntwice\r\n\ttab" });
    expect(made.body.data).toMatchObject({ ...data, instructions: "ring\ntwice\r\n\ttab" });
    const read = await store.get(`${owner.path}/${made.body.data.id}`, owner.caller);
    expect(read.body.data).toEqual(made.body.data);
  });

  it("204 once, then 404", async () => {
    const { id } = (await post()).body.data;
    const path = `${owner.path}/${id}` as const;
    expect((await store.delete(path, owner.caller)).status).toBe(204);
    for (const ask of [store.get, store.delete]) {
      const answer = await ask(path, owner.caller);
      expect(readRefusal(answer)).toEqual([404, "Not Found"]);
      expect(answer.body.errors[0].status).toBe(404);
    }
    expect((await put(id, { city: "x" })).status).toBe(404);
    expect(readIds(await list("page[limit]=100"))).not.toContain(id);
  });

  it("422: a twenty-sixth address; of ten at once for the last place one; 201: after one has gone", async () => {
    const full = await another();
    for (let n = 0; n < 24; n += 1) expect((await post({}, full)).status).toBe(201);
    const last = await times(10, () => post({}, full));
    expect(countStatuses(last)).toEqual({ 201: 1, 422: 9 });
    const refused = await post({}, full);
    expect([...readRefusal(refused), typeof refused.body.errors[0].status]).toEqual([
      422,
      "Limit Reached",
      "number",
    ]);
    const all = await list("page[limit]=100", full);
    expect([all.body.data.length, all.body.meta.results.total]).toEqual([25, 25]);
    const gone = await times(3, () => store.delete(`${full.path}/${readIds(all)[0]}`, full.caller));
    expect(countStatuses(gone)).toEqual({ 204: 1, 404: 2 });
    expect((await post({}, full)).status).toBe(201);
    expect((await post({}, full)).status).toBe(422);
  }, 60_000);

  it("200: filters of every text, pages, newest first; 400: what there is not", async () => {
    const others = await another();
    const ids: string[] = [];
    for (const more of [
      { city: "Oldtown", instructions: "behind the bin", postcode: "1" },
      { city: "Newport", country: "SE", instructions: "Bin there", postcode: "2" },
      { city: "Townley", instructions: "cabinet", postcode: "3" },
    ]) {
      ids.push((await post(more, others)).body.data.id);
      store.later(1);
    }
    const found = async (filter: string) =>
      readIds(await list(`filter=${encodeURIComponent(filter)}`, others)).map((id) => ids.indexOf(id));
    expect(await found('ilike(city,"*TOWN*")')).toEqual([2, 0]);
    expect(await found('like(city,"*town*")')).toEqual([0]);
    expect(await found('eq(country,"NO")')).toEqual([2, 0]);
    expect(await found("in(postcode,1,2)")).toEqual([1, 0]);
    expect(await found('text(instructions,"bin")')).toEqual([1, 0]);
    expect(await found('eq(first_name,"Ida"):eq(last_name,Marrow)')).toEqual([2, 1, 0]);
    expect(await found("eq(line_2,nothing)")).toEqual([]);
    for (const query of [
      "filter=eq(nothing,1)",
      "filter=gt(city,a)",
      "page[limit]=0",
      "page[limit]=x",
      "page[offset]=10001",
    ]) {
      expect([query, (await list(query, others)).status]).toEqual([query, 400]);
    }
    expect(readIds(await list("page[total_method]=observed", others))).toEqual(ids.toReversed());
    const page = await list("page[limit]=1&page[offset]=1", others);
    expect([readIds(page), page.body.meta.results.total]).toEqual([[ids[1]], 3]);
  }, 60_000);

  it("404: addresses of an unknown owner, and an own address under another owner's path", async () => {
    const { data } = (await post()).body;
    const other = await another();
    const base = `/v2/${owner.type}s/${UNKNOWN_ID}/addresses` as const;
    expect((await store.get(base)).status).toBe(404);
    expect((await store.post(base, { data: ADDRESS })).status).toBe(404);
    expect((await store.get(`${other.path}/${data.id}`)).status).toBe(404);
    expect((await store.delete(`${other.path}/${data.id}`)).status).toBe(404);
    expect((await store.get(`${owner.path}/${data.id}`)).status).toBe(200);
  });
});

describe("what the store demands of an address", () => {
  it("400: what was made mandatory, of new ones; 200: older ones are read and changed without it", async () => {
    const store = await anAccountStore();
    const owner = await anAccount(store, "ida");
    const old = (await expectData(store.post(owner.path, { data: ADDRESS }))).id;
    const settings = await expectData(store.get("/v2/settings"));
    expect(settings.address_mandatory_fields).toEqual(expect.arrayContaining([...MANDATORY]));
    const put = (names: unknown) =>
      store.put("/v2/settings", { data: { type: "settings", address_mandatory_fields: names } });
    expect((await put([...MANDATORY, "phone_number"])).status).toBe(200);
    const refused = await store.post(owner.path, { data: ADDRESS });
    expect([...readRefusal(refused), refused.body.errors[0].source]).toEqual([
      400,
      "required",
      "data.phone_number",
    ]);
    expect((await store.post(owner.path, { data: { ...ADDRESS, phone_number: "1" } })).status).toBe(201);
    expect((await store.get(`${owner.path}/${old}`)).status).toBe(200);
    const data = { type: "address", city: "New" };
    expect((await store.put(`${owner.path}/${old}`, { data })).status).toBe(200);
    for (const wrong of [["nothing"], "city", [7], null]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await put(["type", "first_name"])).status).toBe(200);
    const short = { type: "address", first_name: "Ida" };
    expect((await store.post(owner.path, { data: short })).status).toBe(201);
  });

  it("201 without a county in the compatible profile, as storefronts send it", async () => {
    const store = await anAccountStore(undefined, { profile: "compatible" });
    const owner = await anAccount(store, "ida");
    const { county: _, ...data } = ADDRESS;
    const made = await store.post(owner.path, { data }, owner.caller);
    expect([made.status, made.body.data?.county]).toEqual([201, ""]);
  });

  it("404 and nothing left: addresses and memberships added while their account is deleted", async () => {
    const store = await anAccountStore();
    const account = await store.account("Larkfield");
    const path = `/v2/accounts/${account}` as const;
    const users = await times(5, (n) => store.user(`u${n}`));
    const [gone, ...answers] = await Promise.all([
      store.delete(path),
      ...Array.from({ length: 20 }, () => store.post(`${path}/addresses`, { data: ADDRESS })),
      ...users.map(({ id }) =>
        store.post(`${path}/account-memberships`, {
          data: { type: "account_membership", account_member_id: id },
        }),
      ),
    ]);
    expect(gone?.status).toBe(204);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    for (const made of answers.filter(({ status }) => status === 201)) {
      expect((await store.get(made.body.data.links.self)).status).toBe(404);
    }
    expect((await store.get(`${path}/addresses`)).status).toBe(404);
    for (const { id } of users) {
      expect(await expectData(store.get(`/v2/account-members/${id}/account-memberships`))).toEqual([]);
    }
  });
});
