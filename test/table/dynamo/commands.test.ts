import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { createCannedHandler } from "../../support/faults/faults.ts";

const TEN = new Date("2026-03-02T10:00:00.000Z");
const NOW = { N: String(TEN.getTime() / 1000) };

function open(answer: object = {}) {
  const handler = createCannedHandler(() => answer);
  const client = createDynamoClient(describeLocalClient("http://127.0.0.1:1"), { requestHandler: handler });
  const table = dynamoTable({ client, tableName: "T", now: () => TEN, deadline: deadlineIn(5000) });
  return { table, sent: () => handler.attempts.map(({ operation, body }) => ({ operation, ...body })) };
}

const A = { pk: "A", sk: "1" };
const marshalledA = { pk: { S: "A" }, sk: { S: "1" } };
const ALIVE = "(attribute_not_exists(#expires) OR #expires > :now)";

describe("the commands that the table verbs send", () => {
  it("get: one strongly consistent GetItem", async () => {
    const { table, sent } = open({ Item: { ...marshalledA, type: { S: "t" } } });
    expect(await table.get(A)).toEqual({ ...A, type: "t" });
    expect(sent()).toEqual([
      { operation: "GetItem", TableName: "T", Key: marshalledA, ConsistentRead: true },
    ]);
  });

  it("getMany: one strongly consistent BatchGetItem, each key once", async () => {
    const { table, sent } = open({ Responses: { T: [{ ...marshalledA, type: { S: "t" } }] } });
    const found = await table.getMany([A, { pk: "B", sk: "1" }, A]);
    expect(found.map((item) => item?.pk)).toEqual(["A", undefined, "A"]);
    const Keys = [marshalledA, { pk: { S: "B" }, sk: { S: "1" } }];
    expect(sent()).toEqual([
      { operation: "BatchGetItem", RequestItems: { T: { Keys, ConsistentRead: true } } },
    ]);
  });

  it("reads started together become one BatchGetItem, later ones another request", async () => {
    const { table, sent } = open({ Responses: { T: [] } });
    await Promise.all([
      table.get(A),
      table.getMany([
        { pk: "B", sk: "1" },
        { pk: "C", sk: "1" },
      ]),
      table.get({ pk: "B", sk: "1" }),
    ]);
    await table.getMany([A, { pk: "B", sk: "1" }]);
    expect(sent().map(({ RequestItems }) => RequestItems.T.Keys.length)).toEqual([3, 2]);
  });

  it("getMany: 250 keys in three requests of at most 100", async () => {
    const { table, sent } = open({ Responses: { T: [] } });
    await table.getMany(Array.from({ length: 250 }, (_, n) => ({ pk: `K${n}`, sk: "1" })));
    expect(sent().map(({ RequestItems }) => RequestItems.T.Keys.length)).toEqual([100, 100, 50]);
  });

  it("put, absent: over nothing or over what has expired", async () => {
    const { table, sent } = open();
    await table.put({ ...A, type: "t", version: 1 }, { only: "absent" });
    expect(sent()).toEqual([
      {
        operation: "PutItem",
        TableName: "T",
        Item: { ...marshalledA, type: { S: "t" }, version: { N: "1" } },
        ConditionExpression: "attribute_not_exists(#pk) OR #expires <= :now",
        ExpressionAttributeNames: { "#pk": "pk", "#expires": "expires_at" },
        ExpressionAttributeValues: { ":now": NOW },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    ]);
  });

  it("put, unconditional: no condition at all", async () => {
    const { table, sent } = open();
    await table.put({ ...A, type: "t" }, { unconditional: "because" });
    expect(sent()[0].ConditionExpression).toBeUndefined();
    expect(JSON.stringify(sent())).not.toContain("because");
  });

  it("update: names and values travel as placeholders only", async () => {
    const { table, sent } = open();
    const change = { set: { "x = :y": "SET z" }, add: { version: 1 }, remove: ["#gone"] };
    await table.update(A, change, { only: { version: 3 } });
    expect(sent()).toEqual([
      {
        operation: "UpdateItem",
        TableName: "T",
        Key: marshalledA,
        UpdateExpression: "SET #u0 = :u0 ADD #u1 :u1 REMOVE #u2",
        ConditionExpression: `#version = :version AND ${ALIVE}`,
        ExpressionAttributeNames: {
          "#u0": "x = :y",
          "#u1": "version",
          "#u2": "#gone",
          "#version": "version",
          "#expires": "expires_at",
        },
        ExpressionAttributeValues: {
          ":u0": { S: "SET z" },
          ":u1": { N: "1" },
          ":version": { N: "3" },
          ":now": NOW,
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    ]);
  });

  it("update: counts under comparisons, of which an absent attribute passes those that 0 passes", async () => {
    const { table, sent } = open();
    const where = [
      { attribute: "owner", equals: "A" },
      { attribute: "used", atMost: 2 },
      { attribute: "left", atLeast: 1 },
    ];
    await table.update(A, { add: { used: 1 } }, { only: { where } });
    const [{ ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }] = sent();
    expect(ConditionExpression).toBe(
      `#c0 = :c0 AND (attribute_not_exists(#c1) OR #c1 <= :c1) AND #c2 >= :c2 AND ${ALIVE}`,
    );
    expect(ExpressionAttributeNames).toMatchObject({ "#c0": "owner", "#c1": "used", "#c2": "left" });
    expect(ExpressionAttributeValues).toMatchObject({
      ":c0": { S: "A" },
      ":c1": { N: "2" },
      ":c2": { N: "1" },
    });
  });

  it("transact: all writes in one TransactWriteItems under the token", async () => {
    const { table, sent } = open();
    const when = { only: "present" } as const;
    await table.transact(
      [
        { put: { ...A, type: "t" }, when },
        { delete: A, when },
        { check: A, when },
        { update: A, when },
      ],
      "token",
    );
    const [{ operation, ClientRequestToken, TransactItems }] = sent();
    expect([operation, ClientRequestToken]).toEqual(["TransactWriteItems", "token"]);
    expect(TransactItems.map((one: object) => Object.keys(one)[0])).toEqual([
      "Put",
      "Delete",
      "ConditionCheck",
      "Update",
    ]);
    for (const one of TransactItems) {
      expect(Object.values(one)[0]).toMatchObject({
        ConditionExpression: `attribute_exists(#pk) AND ${ALIVE}`,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      });
    }
  });

  it("transact: a single put goes alone at half the price, a single delete keeps its token", async () => {
    const { table, sent } = open();
    await table.transact([{ put: { ...A, type: "t" }, when: { only: "absent" } }], "token");
    await table.transact([{ delete: A, when: { only: "present" } }], "token");
    expect(sent().map(({ operation }) => operation)).toEqual(["PutItem", "TransactWriteItems"]);
  });

  it.each([
    [{ pk: "P" }, "#pk = :pk", { ":pk": { S: "P" } }],
    [{ pk: "P", sk: { prefix: "x" } }, "#pk = :pk AND begins_with(#sk, :prefix)", { ":prefix": { S: "x" } }],
    [{ pk: "P", sk: { from: "a" } }, "#pk = :pk AND #sk >= :from", { ":from": { S: "a" } }],
    [{ pk: "P", sk: { to: "b" } }, "#pk = :pk AND #sk <= :to", { ":to": { S: "b" } }],
    [{ pk: "P", sk: { from: "a", to: "b" } }, "#pk = :pk AND #sk BETWEEN :from AND :to", {}],
  ])("query %j", async (query, expression, values) => {
    const { table, sent } = open({ Items: [], LastEvaluatedKey: marshalledA });
    expect(await table.query({ ...query, limit: 7, consistent: true })).toEqual({
      items: [],
      next: A,
      units: 0,
    });
    expect(sent()[0]).toMatchObject({
      operation: "Query",
      KeyConditionExpression: expression,
      ExpressionAttributeValues: values,
      ConsistentRead: true,
      ScanIndexForward: true,
      ReturnConsumedCapacity: "TOTAL",
      Limit: 7,
    });
  });

  it("query of an index: never consistent, on the index's own keys", async () => {
    const { table, sent } = open({ Items: [] });
    await table.query({ pk: "P", index: "gsi1", sk: { prefix: "x" }, descending: true, after: A });
    expect(sent()[0]).toMatchObject({
      IndexName: "gsi1",
      ExpressionAttributeNames: { "#pk": "gsi1pk", "#sk": "gsi1sk" },
      ConsistentRead: false,
      ScanIndexForward: false,
      ExclusiveStartKey: marshalledA,
    });
  });
});

describe("answers that are not whole", () => {
  it("getMany asks again for what BatchGetItem left out", async () => {
    const left = { T: { Keys: [{ pk: { S: "B" }, sk: { S: "1" } }], ConsistentRead: true } };
    const handler = createCannedHandler(({ index }) =>
      index === 0
        ? { Responses: { T: [{ ...marshalledA, type: { S: "t" } }] }, UnprocessedKeys: left }
        : { Responses: { T: [{ pk: { S: "B" }, sk: { S: "1" }, type: { S: "t" } }] } },
    );
    const client = createDynamoClient(describeLocalClient("http://127.0.0.1:1"), { requestHandler: handler });
    const table = dynamoTable({ client, tableName: "T", now: () => TEN, deadline: deadlineIn(5000) });
    const found = await table.getMany([A, { pk: "B", sk: "1" }]);
    expect(found.map((item) => item?.pk)).toEqual(["A", "B"]);
    expect(handler.attempts[1]?.body.RequestItems).toEqual(left);
  });

  it("getMany gives up with 503 when the deadline has passed, never with half an answer", async () => {
    const handler = createCannedHandler(({ body }) => ({
      Responses: {},
      UnprocessedKeys: body.RequestItems,
    }));
    const client = createDynamoClient(describeLocalClient("http://127.0.0.1:1"), { requestHandler: handler });
    const table = dynamoTable({ client, tableName: "T", now: () => TEN, deadline: deadlineIn(120) });
    await expect(table.getMany([A, { pk: "B", sk: "1" }])).rejects.toMatchObject({ status: 503 });
  });
});
