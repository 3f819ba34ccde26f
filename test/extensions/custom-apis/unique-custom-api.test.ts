import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aCustomApi, createApi, readDetails, readStatuses } from "../../support/shops/custom-apis.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const now = () => NOON;
const create = (table: Table, over: Record<string, unknown>) =>
  shopOn(table).post(
    "/v2/settings/extensions/custom-apis",
    { data: aCustomApi(over) },
    { deadlineMs: 20_000 },
  );

describe.each([
  ["memory table", async () => memoryTable({ now })],
  ["embedded engine", () => engine.table({ now })],
])("slug and api_type are unique, %s", (_, newTable) => {
  it("409: a taken slug, with the attribute and 'already exists'", async () => {
    const table = await newTable();
    await createApi(table, { slug: "notes", api_type: "a_ext" });
    const answer = await create(table, { slug: "notes", api_type: "b_ext" });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([expect.objectContaining({ title: "Conflict", status: "409" })]);
    expect(readDetails(answer)).toBe("A custom_api with the slug 'notes' already exists.");
  });

  it("409: a taken api_type leaves its slug free", async () => {
    const table = await newTable();
    await createApi(table, { slug: "notes", api_type: "a_ext" });
    const answer = await create(table, { slug: "free", api_type: "a_ext" });
    expect([answer.status, readDetails(answer)]).toEqual([
      409,
      "A custom_api with the api_type 'a_ext' already exists.",
    ]);
    expect((await create(table, { slug: "free", api_type: "b_ext" })).status).toBe(201);
  });

  it("409: both taken by two APIs gives two objects", async () => {
    const table = await newTable();
    await createApi(table, { slug: "one", api_type: "one_ext" });
    await createApi(table, { slug: "two", api_type: "two_ext" });
    const answer = await create(table, { slug: "one", api_type: "two_ext" });
    expect([answer.status, answer.body.errors.length]).toEqual([409, 2]);
  });

  it("201: a slug equal to another's api_type", async () => {
    const table = await newTable();
    await createApi(table, { slug: "one", api_type: "a_ext" });
    expect((await create(table, { slug: "a_ext", api_type: "b_ext" })).status).toBe(201);
  });

  it("50 racing creates of one slug: one 201, 49 times 409", async () => {
    const table = await newTable();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(table, { slug: "notes" })));
    expect(readStatuses(answers)).toEqual([201, ...Array(49).fill(409)]);
    expect(answers.filter(({ status }) => status === 409).every((a) => readDetails(a).includes("slug"))).toBe(
      true,
    );
  });

  it("racing creates of one api_type: the losers' slugs stay free", async () => {
    const table = await newTable();
    const slugs = ["a", "b", "c", "d"];
    const answers = await Promise.all(slugs.map((slug) => create(table, { slug, api_type: "x_ext" })));
    expect(readStatuses(answers)).toEqual([201, 409, 409, 409]);
    const again = await Promise.all(slugs.map((slug) => create(table, { slug })));
    expect(readStatuses(again)).toEqual([201, 201, 201, 409]);
  });

  it("a repeated request with one Idempotency-Key creates once", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const body = { data: aCustomApi() };
    const headers = { "idempotency-key": "k1" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.post("/v2/settings/extensions/custom-apis", body, { headers, deadlineMs: 20_000 }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
  });
});
