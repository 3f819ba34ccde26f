import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../infra/commands/sweep/strays.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Item } from "../../lib/table/table.ts";
import { type Fault, type FaultPlan, faultyHandler, WRITES } from "../support/faults/faults.ts";
import type { Answer } from "../support/routes.ts";
import { type Shop, shopOn } from "../support/shop.ts";
import {
  aCustomApi,
  aField,
  createApiWith,
  createEntryIn,
  postEntry,
  putEntry,
  type StoredApi,
  UNIQUE,
} from "../support/shops/custom-apis.ts";
import { useEngine } from "../support/tables/engine.ts";
import { takeEvery } from "../support/volume.ts";

const engine = useEngine();
const SLOW = { deadlineMs: 20_000 };

/** One table, seen through a network with faults and without. */
async function twoViews(plan: FaultPlan) {
  const name = await engine.newTable();
  const client = { requestHandler: faultyHandler(plan) };
  return {
    faulty: await engine.table({ name, client, deadline: deadlineIn(20_000) }),
    plain: await engine.table({ name }),
    straysOf: async () => findStrays(await itemsOf(name)),
  };
}

async function itemsOf(TableName: string): Promise<Item[]> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const raw = new DynamoDBClient({ endpoint: engine.endpoint(), region: "local", credentials });
  const { Items } = await DynamoDBDocumentClient.from(raw).send(new ScanCommand({ TableName }));
  raw.destroy();
  return (Items ?? []) as Item[];
}

type Place = {
  readonly api: StoredApi;
  readonly field: { readonly id: string };
  readonly entry: { readonly id: string };
};
const apiPath = ({ id }: StoredApi) => `/v2/settings/extensions/custom-apis/${id}` as const;
const fieldsPath = ({ id }: StoredApi) => `/v2/settings/extensions/custom-apis/${id}/fields` as const;
const fieldPath = ({ api, field }: Place) =>
  `/v2/settings/extensions/custom-apis/${api.id}/fields/${field.id}` as const;

const operations = {
  "create a Custom API": [
    (shop) => shop.post("/v2/settings/extensions/custom-apis", { data: aCustomApi() }),
    201,
  ],
  "rename a Custom API": [
    (shop, { api }) => shop.put(apiPath(api), { data: { type: "custom_api", slug: "renamed" } }),
    200,
  ],
  "delete a Custom API": [(shop, { api }) => shop.delete(apiPath(api)), 204],
  "create a field": [(shop, { api }) => shop.post(fieldsPath(api), { data: aField(UNIQUE) }), 201],
  "delete a field": [(shop, place) => shop.delete(fieldPath(place)), 204],
  "create an entry": [({ table }, { api }) => postEntry(table, api, { lot: "B" }, SLOW), 201],
  "update an entry": [({ table }, { api, entry }) => putEntry(table, api, entry.id, { lot: "C" }, SLOW), 200],
  "delete an entry": [(shop, { api, entry }) => shop.delete(`/v2/extensions/${api.slug}/${entry.id}`), 204],
} as const satisfies Readonly<
  Record<string, readonly [send: (shop: Shop, place: Place) => Promise<Answer>, status: number]>
>;
const FAULTS: readonly Fault[] = ["drop", "twice", "reset", "server-error", "collision", "in-progress"];
const cases = Object.keys(operations).flatMap((name) => FAULTS.map((fault) => [name, fault] as const));

describe("one fault at the first write", () => {
  it.each(takeEvery(5, cases))("%s, %s: done once, and all claims match", async (name, fault) => {
    let isHit = false;
    const { faulty, plain, straysOf } = await twoViews(({ operation }) => {
      if (isHit || !WRITES.has(operation)) return undefined;
      isHit = true;
      return fault;
    });
    const api = await createApiWith(plain, { lot: UNIQUE }, { slug: "notes" });
    const entry = await createEntryIn(plain, api, { lot: "A" });
    const { body: fields } = await shopOn(plain).get(fieldsPath(api));
    const [send, expected] = operations[name as keyof typeof operations];
    const place = { api, entry, field: fields.data[0] };
    const { status } = await send(shopOn(faulty, SLOW), place);
    expect([status, isHit]).toEqual([expected, true]);
    const { strays, counts } = await straysOf();
    expect(strays).toEqual([]);
    if (name === "create an entry") expect(counts.entries).toBe(2);
  });
});

describe("every tenth answer lost at random", () => {
  it("40 writers of 40 entries: each acknowledged one is there once", async () => {
    const { faulty, plain, straysOf } = await twoViews(({ operation }) =>
      WRITES.has(operation) && Math.random() < 0.1 ? "drop" : undefined,
    );
    const api = await createApiWith(plain, { lot: UNIQUE });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => postEntry(faulty, api, { lot: `L${index}` }, SLOW)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const { body } = await shopOn(plain).get(`/v2/extensions/${api.slug}?page[limit]=100`);
    expect(new Set(body.data.map(({ lot }) => lot)).size).toBe(40);
    expect(body.data).toHaveLength(40);
    expect((await straysOf()).strays).toEqual([]);
  });
});
