import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../../lib/table/table.ts";
import { shopOn } from "../../../support/shop.ts";
import {
  createApiWith,
  createEntryIn,
  lotsPath,
  postEntries,
  UNIQUE,
} from "../../../support/shops/custom-apis.ts";
import { useEngine } from "../../../support/tables/engine.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const engine = useEngine();
const ALL = { add_all_or_nothing: true };
const SCORE = { field_type: "integer", validation: { integer: { min_value: 0 } } };
const TWO_UNIQUE = { lot: UNIQUE, code: UNIQUE };

type Lot = { readonly lot: string };
type Refused = { readonly errors: readonly { readonly status: unknown; readonly source: string }[] };
const errorsOf = ({ body }: { readonly body: Refused }) =>
  body.errors.map(({ status, source }) => [status, source]);
const lots = (count: number, prefix = "L") =>
  Array.from({ length: count }, (_, at) => ({ lot: `${prefix}${at}`, code: `${prefix}c${at}` }));

function countedTable(table: Table) {
  const sizes: number[] = [];
  const counted: Table = {
    ...table,
    transact: (writes, token) => {
      sizes.push(writes.length);
      return table.transact(writes, token);
    },
  };
  return { counted, sizes };
}

describe.each([
  ["memory table", async (): Promise<Table> => memoryTable()],
  ["embedded engine", () => engine.table()],
])("POST /v2/extensions/{slug} with a list, %s", (_, newTable) => {
  it("201: 100 entries with two unique fields, in the order of the request", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, TWO_UNIQUE);
    for (const options of [undefined, ALL]) {
      const wanted = lots(100, options ? "a" : "e");
      const { status, body } = await postEntries(table, api, wanted, { options });
      expect([status, body.errors]).toEqual([201, undefined]);
      expect(body.data.map(({ lot }: Lot) => lot)).toEqual(wanted.map(({ lot }) => lot));
      expect(body.data[7]).toMatchObject({ type: api.api_type, meta: { resource_version: 0 } });
    }
    expect((await postEntries(table, api, lots(1, "e"))).status).toBe(409);
    const { body } = await shop.get(`/v2/extensions/${api.slug}`);
    expect(body.meta.results.total).toBe(200);
  });

  it("201: what is sound is created, and errors name the positions of the others", async () => {
    const table = await newTable();
    const api = await createApiWith(table, { ...TWO_UNIQUE, score: SCORE });
    await createEntryIn(table, api, { lot: "taken" });
    const { status, body } = await postEntries(table, api, [
      { lot: "A", score: 1 },
      { lot: "B", score: -1 },
      { lot: "taken" },
      { lot: "C", code: "c" },
      { lot: "A" },
      { lot: "D", type: "other" },
      { lot: "E", code: "c" },
      { lot: "F" },
    ]);
    expect([status, body.data.map(({ lot }: Lot) => lot)]).toEqual([201, ["A", "C", "F"]]);
    expect(errorsOf({ body })).toEqual([
      ["400", "data.1.score"],
      ["409", "data.2.lot"],
      ["409", "data.4.lot"],
      ["400", "data.5.type"],
      ["409", "data.6.code"],
    ]);
    expect(await lotsPath(table, api)).toEqual(["A", "C", "F", "taken"]);
  });

  it.each([
    ["a broken rule", { lot: "X", score: -1 }, ["400", "data.70.score"]],
    ["a taken value", { lot: "taken" }, ["409", "data.70.lot"]],
    ["a value twice", { lot: "L3" }, ["409", "data.70.lot"]],
  ])("all or nothing: %s refuses all, however many transactions they take", async (_name, bad, expected) => {
    const table = await newTable();
    const api = await createApiWith(table, { ...TWO_UNIQUE, score: SCORE });
    await createEntryIn(table, api, { lot: "taken" });
    const answer = await postEntries(table, api, (lots(100) as object[]).with(70, bad), { options: ALL });
    expect(errorsOf(answer)).toEqual([expected]);
    expect([answer.status, answer.body.data]).toEqual([Number(expected[0]), undefined]);
    const few = await postEntries(table, api, [...lots(4), bad], { options: ALL });
    expect(few.status).toBe(answer.status);
    expect(await lotsPath(table, api)).toEqual(["taken"]);
  });

  it("two racing lists of the same values, all or nothing: one 201, one 409, nothing half", async () => {
    const table = await newTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    const wanted = lots(100).map(({ lot }) => ({ lot }));
    const answers = await Promise.all([
      postEntries(table, api, wanted, { options: ALL }),
      postEntries(table, api, wanted.toReversed(), { options: ALL }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await lotsPath(table, api)).toEqual(wanted.map(({ lot }) => lot).sort());
  });

  it("racing lists that cross: whatever is refused leaves nothing", async () => {
    const table = await newTable();
    const api = await createApiWith(table, TWO_UNIQUE);
    const mine = lots(90);
    const crossed = mine.toReversed().map(({ lot }, at) => ({ lot: `${lot}x`, code: `Lc${at}` }));
    const answers = await Promise.all([
      postEntries(table, api, mine, { options: ALL }),
      postEntries(table, api, crossed, { options: ALL }),
    ]);
    const won = answers.filter(({ status }) => status === 201);
    expect(won.length).toBeLessThan(2);
    expect((await lotsPath(table, api)).length).toBe(90 * won.length);
    expect((await postEntries(table, api, mine)).status).toBe(won.length === 0 ? 201 : 409);
  });
});

describe("lists of entries", () => {
  it("400: an empty list, 101 entries; 400 for each that is no object", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: {} });
    for (const entries of [[], lots(101)]) expect((await postEntries(table, api, entries)).status).toBe(400);
    const body = { data: [null, { type: api.api_type, lot: "A" }, 7] };
    const answer = await shop.post(`/v2/extensions/${api.slug}`, body);
    expect([answer.status, answer.body.data.length, errorsOf(answer)]).toEqual([
      201,
      1,
      [
        ["400", "data.0"],
        ["400", "data.2"],
      ],
    ]);
  });

  it("400, 409: the status of the first when none is created", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    await createEntryIn(table, api, { lot: "A" });
    const answer = await postEntries(table, api, [{ lot: "A" }, { lot: 5 }]);
    expect([answer.status, answer.body.data]).toEqual([409, []]);
    expect((await postEntries(table, api, [{ lot: 5 }, { lot: "A" }])).status).toBe(400);
  });

  it("413: one that is too large, the others are created", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { one: {}, two: {} });
    const large = { one: "x".repeat(40_000), two: "y".repeat(40_000) };
    const answer = await postEntries(table, api, [{ one: "a" }, large]);
    expect([answer.status, answer.body.data.length, errorsOf(answer)]).toEqual([201, 1, [["413", "data.1"]]]);
  });

  it("400: patterns that would take more than all of a request's may", async () => {
    const table = memoryTable();
    const slow = { validation: { string: { regex: "^a{0,1000}$" } } };
    const api = await createApiWith(table, { text: slow });
    const { body } = await postEntries(
      table,
      api,
      Array.from({ length: 30 }, () => ({ text: "a".repeat(1000) })),
    );
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.errors.at(-1).detail).toContain("16000000 per request");
  });

  it("201: below settings as well; one entry as an object is answered as an object", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: {} });
    const at = (data: object) =>
      shop.post(`/v2/settings/extensions/custom-apis/${api.id}/entries`, { data, options: ALL });
    expect((await at([{ type: api.api_type, lot: "A" }])).body.data[0].lot).toBe("A");
    const one = await at({ type: api.api_type, lot: "B" });
    expect([one.body.data.lot, one.headers["etag"]]).toEqual(["B", expect.stringContaining("W/")]);
    expect((await at({ lot: "B" })).body.errors[0].source).toBe("data.type");
  });

  it("201: below settings, all or nothing in more transactions than one", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, TWO_UNIQUE);
    const { counted, sizes } = countedTable(table);
    const shop = shopOn(counted);
    const data = lots(100).map((fields) => ({ type: api.api_type, ...fields }));
    const { status } = await shop.post(`/v2/settings/extensions/custom-apis/${api.id}/entries`, {
      data,
      options: ALL,
    });
    expect([status, sizes.length > 1, (await lotsPath(table, api)).length]).toEqual([201, true, 100]);
  });

  it("403 without the permission to create", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: {} });
    expect((await postEntries(table, api, lots(2), { as: "implicit" })).status).toBe(403);
  });

  it("one value a hundred times: the first is created, in few transactions", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    for (const created of [1, 0]) {
      const { counted, sizes } = countedTable(table);
      const { body } = await postEntries(
        counted,
        api,
        lots(100).map(() => ({ lot: "A" })),
      );
      expect([body.data.length, body.errors.length, sizes.length]).toEqual([created, 100 - created, 1]);
    }
  });

  it("as few transactions as there can be, each with one pass of a fence", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: {} });
    await createEntryIn(table, api);
    const single = countedTable(table);
    await createEntryIn(single.counted, api);
    const perEntry = (single.sizes[0] ?? 0) - 1;
    const { counted, sizes } = countedTable(table);
    expect((await postEntries(counted, api, lots(100))).status).toBe(201);
    expect(sizes.length).toBe(Math.ceil(100 / Math.floor(97 / perEntry)));
  });
});
