import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { createCustomApi } from "../../functions/extensions/custom-apis/create-custom-api.ts";
import { deleteCustomApi } from "../../functions/extensions/custom-apis/delete-custom-api.ts";
import { updateCustomApi } from "../../functions/extensions/custom-apis/update-custom-api.ts";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { createField } from "../../functions/extensions/fields/create-field.ts";
import { deleteField } from "../../functions/extensions/fields/delete-field.ts";
import { listFields } from "../../functions/extensions/fields/list-fields.ts";
import { findStrays } from "../../infra/sweep/strays.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Item } from "../../lib/table/table.ts";
import { call } from "../support/call.ts";
import { type Fault, type FaultPlan, faultyHandler } from "../support/faults/faults.ts";
import { aCustomApi, aField, createApiWith, createEntryOf, UNIQUE } from "../support/shops/custom-apis.ts";
import { useEngine } from "../support/tables/engine.ts";

const engine = useEngine();
const WRITES = new Set(["TransactWriteItems", "PutItem", "UpdateItem"]);

/** The same table twice: behind a network with faults, and as it is. */
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

const operations = {
  "create a Custom API": [createCustomApi, () => aCustomApi(), 201],
  "rename a Custom API": [updateCustomApi, () => ({ type: "custom_api", slug: "renamed" }), 200],
  "delete a Custom API": [deleteCustomApi, () => undefined, 204],
  "create a field": [createField, () => aField(UNIQUE), 201],
  "delete a field": [deleteField, () => undefined, 204],
  "create an entry": [createEntry, (type: string) => ({ type, lot: "B" }), 201],
  "update an entry": [updateEntry, (type: string) => ({ type, lot: "C" }), 200],
  "delete an entry": [deleteEntry, () => undefined, 204],
} as const;
const FAULTS: readonly Fault[] = ["drop", "twice", "reset", "server-error", "collision", "in-progress"];
const cases = Object.keys(operations).flatMap((name) => FAULTS.map((fault) => [name, fault] as const));

describe("one fault at the first write [T-4, T-5]", () => {
  it.each(cases)("%s, %s: done once, and all claims match", async (name, fault) => {
    let isHit = false;
    const { faulty, plain, straysOf } = await twoViews(({ operation }) => {
      if (isHit || !WRITES.has(operation)) return undefined;
      isHit = true;
      return fault;
    });
    const api = await createApiWith(plain, { lot: UNIQUE }, { slug: "notes" });
    const entry = await createEntryOf(plain, api, { lot: "A" });
    const { body: fields } = await call(listFields, { table: plain, params: { customApiID: api.id } });
    const [endpoint, dataOf, expected] = operations[name as keyof typeof operations];
    const params = { customApiID: api.id, slug: "notes", entryID: entry.id, fieldID: fields.data[0].id };
    const body = { data: dataOf(api.api_type) };
    const { status } = await call(endpoint, { table: faulty, params, body, deadlineMs: 20_000 });
    expect([status, isHit]).toEqual([expected, true]);
    const { strays, counts } = await straysOf();
    expect(strays).toEqual([]);
    if (name === "create an entry") expect(counts.entries).toBe(2);
  });
});

describe("every tenth answer lost at random [T-4]", () => {
  it("40 writers of 40 entries: each acknowledged one is there once", async () => {
    const { faulty, plain, straysOf } = await twoViews(({ operation }) =>
      WRITES.has(operation) && Math.random() < 0.1 ? "drop" : undefined,
    );
    const api = await createApiWith(plain, { lot: UNIQUE });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        call(createEntry, {
          table: faulty,
          params: { slug: api.slug },
          body: { data: { type: api.api_type, lot: `L${index}` } },
          deadlineMs: 20_000,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const { body } = await call(listEntries, {
      table: plain,
      params: { slug: api.slug },
      query: "page[limit]=100",
    });
    expect(new Set(body.data.map(({ lot }: any) => lot)).size).toBe(40);
    expect(body.data).toHaveLength(40);
    expect((await straysOf()).strays).toEqual([]);
  });
});
