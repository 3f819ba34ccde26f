import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { classifyError } from "../../../lib/table/dynamo/failures.ts";
import { itemOfImage } from "../../../lib/table/dynamo/images.ts";

const ITEM = { pk: "A", sk: "1", type: "t", version: 3 };
const error = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
const answered = (status: number) => ({ $metadata: { httpStatusCode: status } });
const canceled = (...reasons: (string | object)[]) =>
  error("TransactionCanceledException", {
    CancellationReasons: reasons.map((one) => (typeof one === "string" ? { Code: one } : one)),
  });
const failed = (item?: object) => ({ Code: "ConditionalCheckFailed", ...(item ? { Item: item } : {}) });

describe("an error of DynamoDB", () => {
  it.each<[what: string, error: unknown, kind: string]>([
    ["TransactionConflictException", error("TransactionConflictException", answered(400)), "collision"],
    ["TransactionInProgressException", error("TransactionInProgressException", answered(400)), "collision"],
    ["ValidationException", error("ValidationException", answered(400)), "bug"],
    ["status 500", error("InternalServerError", answered(500)), "lost"],
    ["no error", "text", "bug"],
    ["a cancellation by a conflict", canceled("None", "TransactionConflict"), "collision"],
    ["a cancellation for two other reasons of two writes", canceled("None", "ValidationError"), "bug"],
  ])("%s", (_, thrown, kind) => {
    expect(classifyError(thrown, 2)).toEqual({ kind });
  });

  it.each([
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "ThrottlingException",
    "ThrottlingError",
  ])("429: %s, alone or in a transaction", (name) => {
    const refused = { kind: "refused", answer: { status: 429 } };
    expect(classifyError(error(name, answered(400)), 1)).toMatchObject(refused);
    expect(classifyError(canceled("None", name), 2)).toMatchObject(refused);
  });

  it("429: a throttled transaction, by the code of its reasons", () => {
    expect(classifyError(canceled("None", "ProvisionedThroughputExceeded"), 2)).toMatchObject({
      answer: { status: 429 },
    });
  });

  it("503: a cancellation without a reason for each write", () => {
    for (const one of [canceled(), canceled("None"), error("TransactionCanceledException")])
      expect(classifyError(one, 2)).toMatchObject({ kind: "refused", answer: { status: 503 } });
  });

  it.each<[what: string, item: object | undefined, blocker: object | undefined]>([
    ["an item", marshall(ITEM), ITEM],
    ["no item", undefined, undefined],
    ["an empty one", {}, undefined],
    ["something else", marshall({ pk: "A" }), undefined],
  ])("a failed condition with %s", (_, item, blocker) => {
    const alone = error("ConditionalCheckFailedException", item ? { Item: item } : {});
    const condition = { kind: "condition", isRepeated: false };
    expect(classifyError(alone, 1)).toEqual({ ...condition, blockers: new Map([[0, blocker]]) });
    const together = canceled("None", failed(item), "TransactionConflict");
    expect(classifyError(together, 3)).toEqual({ ...condition, blockers: new Map([[1, blocker]]) });
  });

  it("a failed condition whose item is null has none", () => {
    const alone = error("ConditionalCheckFailedException", { Item: null });
    expect(classifyError(alone, 1)).toMatchObject({ blockers: new Map([[0, undefined]]) });
  });
});

describe("an image of the table's stream", () => {
  it("is its item, with bytes as bytes", () => {
    const bytes = new Uint8Array([1, 2, 250]);
    const image = { ...marshall(ITEM), packed: { B: Buffer.from(bytes).toString("base64") } };
    expect(itemOfImage(image)).toEqual({ ...ITEM, packed: bytes });
  });

  it.each([
    [undefined],
    [{}],
    [marshall({ pk: "A" })],
    [marshall({ sk: "A" })],
    [marshall({ pk: "A", sk: 1 })],
  ])("of %j is refused", (image) => {
    expect(() => itemOfImage(image)).toThrow("An image of the stream is no item.");
  });
});
