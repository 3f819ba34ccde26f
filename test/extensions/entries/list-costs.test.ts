import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { fillEntries } from "../../../infra/bench/fill-entries.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";
import { SHOPPER_READ_UNITS } from "../../../lib/use-case/shopper-table.ts";
import type { Call } from "../../support/call.ts";
import { countPages, idsOnPages, walkIds, walkPages } from "../../support/lists/walk.ts";
import { shopOn } from "../../support/shop.ts";
import {
  allowGuests,
  createApiWith,
  createEntryIn,
  putEntry,
  readDetails,
  UNIQUE,
} from "../../support/shops/custom-apis.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** Counts the read units and items of the table's queries and single reads. */
function metered<T extends Table>(table: T) {
  const spent = { units: 0, items: 0 };
  const query: Table["query"] = async (one) => {
    const page = await table.query(one);
    spent.units += page.units;
    return page;
  };
  const getMany: Table["getMany"] = async (all) => {
    spent.items += all.length;
    return table.getMany(all);
  };
  return { table: { ...table, query, getMany }, spent };
}

/** Large stores are filled once and restored for each test. */
const LARGE = 300;
const filled = new Map<number, ReturnType<typeof makeOpenApi>>();

/** A Custom API whose `count` entries of about 3 KB guests may list. */
async function anOpenApi(count = 0) {
  if (count < LARGE) return makeOpenApi(count);
  const made = filled.get(count) ?? makeOpenApi(count);
  filled.set(count, made);
  (await made).putBack();
  return made;
}

async function makeOpenApi(count: number) {
  const table = memoryTable();
  const api = await createApiWith(table, { note: {}, code: UNIQUE, score: { field_type: "integer" } });
  await allowGuests(table, api, { list: true });
  const first = (await createEntryIn(table, api, { note: "first", code: "first" })).id;
  const note = randomBytes(3000).toString("base64");
  const others = await fillEntries(table, api.slug, count, (score) => ({ note, code: `C-${score}`, score }));
  const shop = shopOn(table, { as: "implicit" });
  const list = (query = "", more: Call = {}) => shop.get(`/v2/extensions/${api.slug}?${query}`, more);
  return { table, api, list, first, others, putBack: table.keepState() };
}

type Listed = { readonly body: { readonly data: readonly { readonly id: string }[] } };
const idsOf = ({ body }: Listed) => body.data.map(({ id }) => id);

describe("GET /v2/extensions/{slug}: what a shopper's list may cost", () => {
  it("422: a list that would read more, naming the units and how to ask for less; an administrator's is read", async () => {
    const { list } = await anOpenApi(900);
    for (const query of ["sort=score", "filter=eq(score,3)", "filter=like(note,*z*)&page[limit]=1"]) {
      const answer = await list(query);
      expect(answer.status).toBe(422);
      expect(readDetails(answer)).toContain(`${SHOPPER_READ_UNITS} read units`);
      expect(readDetails(answer)).toContain("a filter on 'id' or a unique field, or the default order");
      const remedy = "or mark the field 'score' as 'indexed'."; // no index helps with parts of a text
      expect(readDetails(answer).endsWith(remedy)).toBe(!query.includes("like"));
    }
    const { status, body } = await list("filter=eq(score,3)", { as: "client_credentials" });
    expect([status, body.data.length]).toEqual([200, 1]);
  });

  it("200: what fits is read, whatever the filter", async () => {
    const { list } = await anOpenApi(300);
    expect((await list("filter=eq(score,3)&sort=-score")).body.data).toHaveLength(1);
  });

  it.each([
    ["the default order", "page[limit]=2", 30],
    ["a page far behind", "page[limit]=2&page[offset]=1500", 60],
    ["oldest first", "sort=created_at&page[limit]=2", 30],
    ["observed totals", "page[limit]=2&page[total_method]=observed", 1],
  ])("200: %s reads entries for its page alone, and counts all", async (_, query, mostUnits) => {
    const shop = await anOpenApi(900);
    const { table, spent } = metered(shop.table);
    const { status, body } = await shop.list(query, { table });
    expect([status, spent.units <= mostUnits, spent.items <= 3]).toEqual([200, true, true]);
    const isCut = query.includes("observed");
    expect(body.meta.results).toEqual(
      isCut ? { total: 3, total_method: "observed" } : { total: 901, total_method: "exact" },
    );
  });

  it("200: ids and unique values are looked up, however many entries there are", async () => {
    const shop = await anOpenApi(900);
    const { table, spent } = metered(shop.table);
    expect(idsOf(await shop.list(`filter=in(id,${shop.others[7]})`, { table }))).toEqual([shop.others[7]]);
    expect(idsOf(await shop.list("filter=eq(code,C-7)", { table }))).toEqual([shop.others[7]]);
    expect(spent.units).toBe(0);
  });

  it("422: more ids or unique values than the budget has units, before one is looked up", async () => {
    const shop = await anOpenApi();
    const { table, spent } = metered(shop.table);
    const codes = Array.from({ length: SHOPPER_READ_UNITS + 1 }, (_, at) => `C-${at}`);
    const query = `filter=in(code,first,${codes.join(",")})`;
    const refused = await shop.list(query, { table });
    expect([refused.status, spent.items]).toEqual([422, 0]);
    expect(readDetails(refused)).toContain(`${SHOPPER_READ_UNITS} read units`);
    expect((await shop.list(query, { as: "client_credentials" })).body.data).toHaveLength(1);
    const fewer = `filter=in(code,first,${codes.slice(0, 200).join(",")})`;
    expect(idsOf(await shop.list(fewer))).toEqual([shop.first]);
  });

  it.each([
    ["sort=created_at", 60_000, undefined],
    // An answer of a tenth, with values of a tenth, for what does not depend on the order.
    ["sort=id", 6000, 600_000],
    ["filter=in(id,*)", 6000, 600_000],
  ])(
    "200: a page whose values are more than an answer holds ends before the entry that is too much: %s",
    async (given, length, answerBytes) => {
      const { table, api } = await anOpenApi();
      const note = "\u0001".repeat(length); // six times as long in JSON
      const ids = await fillEntries(table, api.slug, 16, () => ({ note }));
      const shop = shopOn(table, answerBytes === undefined ? {} : { answerBytes });
      const query = given.replace("*", ids.join(","));
      const path = `/v2/extensions/${api.slug}?${query}&page[limit]=` as const;
      const light = await walkIds({ shop, path: `${path}8` });
      for (const [as, walk] of [
        ["implicit", walkPages],
        ["client_credentials", countPages],
      ] as const) {
        const pages = await walk({ shop, path: `${path}100`, more: { as } });
        expect(idsOnPages(pages)).toEqual(light);
        expect(pages.length).toBeGreaterThan(1);
        expect(pages[0]!.body.meta.page.limit).toBe(pages[0]!.body.data.length);
      }
    },
  );
});

describe("GET /v2/extensions/{slug}: the order of creation", () => {
  it("200: every page in both directions, as entries are created, changed and deleted", async () => {
    const { table, api, list, first, others } = await anOpenApi(5);
    await putEntry(table, api, others[1]!, { score: 9 });
    await shopOn(table).delete(`/v2/extensions/${api.slug}/${others[2]}`);
    // The first entry has the same time as the oldest of the others.
    const [older, newer] = [first, others[0]!].sort();
    const oldestFirst = [older, newer, others[1], others[3], others[4]];
    expect(idsOf(await list("sort=created_at"))).toEqual(oldestFirst);
    expect(idsOf(await list())).toEqual(oldestFirst.toReversed());
    const second = await list("page[limit]=2&page[offset]=2");
    expect([idsOf(second), second.body.meta.results.total]).toEqual([
      oldestFirst.toReversed().slice(2, 4),
      5,
    ]);
    expect((await list("page[limit]=0")).body.meta.results.total).toBe(5);
  });

  it("200: an entry that is gone, or does not pass any more, by the time it is read is left out", async () => {
    const { table, api, list, first } = await anOpenApi(300);
    const order = keys.entryOrder(api.id, "", "").pk;
    const gone = betweenReads(table, {
      after: ({ pk }) => pk === order,
      change: () => shopOn(table).delete(`/v2/extensions/${api.slug}/${first}`),
    });
    expect(idsOf(await list("sort=created_at&page[limit]=2", { table: gone }))).not.toContain(first);
    const [, second = ""] = idsOf(await list("filter=ge(score,0)&sort=score&page[limit]=2"));
    let queries = 0;
    const changed = betweenReads(table, {
      after: ({ pk }) => pk === keys.customApiEntry(api.id, "").pk && ++queries === 2,
      change: () => putEntry(table, api, second, { score: -1 }),
    });
    const query = "filter=ge(score,0)&sort=score&page[limit]=2";
    expect(idsOf(await list(query, { table: changed, as: "client_credentials" }))).not.toContain(second);
  });
});

describe("GET /v2/extensions/{slug}: values that are stored small", () => {
  const bomb = () => ({ note: "d".repeat(64_000) });

  it("422: a shopper's list over more bytes of values than it may look at; the default order shows them", async () => {
    const { table, api, list } = await anOpenApi();
    await fillEntries(table, api.slug, 600, bomb);
    const answer = await list("sort=note");
    expect([answer.status, readDetails(answer)]).toEqual([422, expect.stringContaining("32 MB")]);
    expect((await list("filter=like(note,x*)")).status).toBe(422);
    expect((await list("page[limit]=5")).body.data).toHaveLength(5);
  });

  it("422: more characters to sort by than are kept; a smaller offset is answered", async () => {
    const { table, api, list } = await anOpenApi();
    await fillEntries(table, api.slug, 400, bomb);
    const admin = { as: "client_credentials" } as const;
    const answer = await list("sort=note&page[offset]=300&page[limit]=1", admin);
    expect([answer.status, readDetails(answer)]).toEqual([422, expect.stringContaining("'note'")]);
    expect((await list("sort=note&page[offset]=10&page[limit]=1", admin)).status).toBe(200);
  });

  it("200: a page far behind, in the order of small values", async () => {
    const { table, api, list } = await anOpenApi();
    await fillEntries(table, api.slug, 1010, (score) => ({ score }));
    const { body } = await list("sort=score&page[offset]=1000&page[limit]=5");
    expect(body.data.map(({ score }) => score)).toEqual([999, 1000, 1001, 1002, 1003]);
  });
});
