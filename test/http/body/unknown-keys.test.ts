import { describe, expect, it } from "@jest/globals";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import type { Problem } from "../../../lib/kernel/errors.ts";
import type { QueryRules } from "../../../lib/lists/list-query.ts";
import { call } from "../../support/call.ts";
import { probe } from "../../support/probe.ts";

const amounts = {
  type: "object",
  properties: {
    data: {
      type: "object",
      required: ["amount"],
      properties: {
        amount: { type: "integer" },
        lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
      },
    },
  },
} as const;

const refusesUnknown = refuseUnknown({
  send: 'Send { "data": { "amount": 100 } }.',
  ignores: ["data.type", "data.lines.*.id", "meta"],
});

async function send(body: unknown, query = "") {
  const { endpoint, runs } = probe({ body: amounts, errors: "rules", refusesUnknown });
  const answer = await call(endpoint, { params: { probeID: "1" }, body, query });
  return { ...answer, runs: runs.length };
}

describe("an endpoint that refuses what it does not know", () => {
  it("422: names each unknown key, the one that was meant, and what to send; nothing runs", async () => {
    const { status, body, runs } = await send({ data: { Amount: 100, lines: [{ skus: "A" }] }, note: 1 });
    expect([status, runs]).toEqual([422, 0]);
    expect(body.errors).toEqual([
      {
        title: "Unprocessable Content",
        status: 422,
        detail: `'note' is not a key of this request. ${refusesUnknown.send}`,
        source: "note",
      },
      {
        title: "Unprocessable Content",
        status: 422,
        detail: `'data.Amount' is not a key of this request. Did you mean 'data.amount'? ${refusesUnknown.send}`,
        source: "data.Amount",
      },
      {
        title: "Unprocessable Content",
        status: 422,
        detail: `'data.lines.0.skus' is not a key of this request. Did you mean 'data.lines.0.sku'? ${refusesUnknown.send}`,
        source: "data.lines.0.skus",
      },
    ]);
  });

  it("422: of a thousand unknown keys a hundred, each cut to what can be read", async () => {
    const keys = Array.from({ length: 1000 }, (_, at) => [`k${at}${"x".repeat(40)}`, 1]);
    const { status, body } = await send({
      data: { amount: 1, ["y".repeat(300)]: 1, ...Object.fromEntries(keys) },
    });
    expect([status, body.errors.length]).toEqual([422, 100]);
    expect(body.errors[0].source).toBe(`data.${"y".repeat(255)}…`);
  });

  it("201: ignored keys with whatever they hold, also in elements of a list", async () => {
    const data = { amount: 1, type: null, lines: [{ sku: "A", id: { x: 1 } }] };
    expect(await send({ data, meta: [1] })).toMatchObject({ status: 201, runs: 1 });
  });

  it("422: an ignored key at another level is unknown", async () => {
    const { status, body } = await send({ data: { amount: 1, meta: 1 }, type: "x" });
    expect([status, body.errors.map(({ source }: { source: string }) => source)]).toEqual([
      422,
      ["type", "data.meta"],
    ]);
  });

  it("400: with all keys known, its other rules hold as before", async () => {
    const { status, body } = await send({ data: { amount: "1" } });
    expect([status, body.errors[0].title]).toEqual([400, "invalid_type"]);
  });

  it("422: a query parameter that the request does not have; 201: `include`, and an empty query", async () => {
    const { status, body, runs } = await send({ data: { amount: 1 } }, "amount=5&amount=6&page[limit]=1");
    expect([status, runs]).toEqual([422, 0]);
    expect(body.errors.map(({ source }: { source: string }) => source)).toEqual(["amount", "page[limit]"]);
    expect(body.errors[0].detail).toContain("'amount' is not a query parameter of this request.");
    expect((await send({ data: { amount: 1 } }, "include=items&")).status).toBe(201);
  });

  it("422: a key called as what every object has", async () => {
    const { status, body } = await send('{"data":{"amount":1,"toString":1,"constructor":2}}');
    expect([status, body.errors.length]).toEqual([422, 2]);
  });

  it("leaves a key, and what is above it, to a rule of the endpoint that names it", () => {
    const unknown = (path: string, key: string) => ({
      instancePath: path,
      keyword: "additionalProperties",
      params: { additionalProperty: key },
      schemaPath: "#",
    });
    const errors = [
      unknown("/data", "a"),
      unknown("/data/a", "b"),
      unknown("/data/a", "c"),
      unknown("", "x"),
    ];
    const ruled = { status: 400, title: "Bad Request", detail: "", source: "data.a.b" } as const;
    const sources = (problems: readonly Problem[], ignores?: readonly string[]) =>
      refuseUnknown({ send: "", ...(ignores ? { ignores } : {}) })
        .keyProblems(errors, { sent: {}, accepted: [], problems })
        .map(({ source }) => source);
    expect(sources([ruled])).toEqual(["data.a.c", "x"]);
    expect(sources([{ ...ruled, source: "data" }])).toEqual(["data.a", "data.a.b", "data.a.c", "x"]);
    const { source: _, ...unnamed } = ruled;
    expect(sources([unnamed], ["data.*", "x.y"])).toEqual(["data.a.b", "data.a.c", "x"]);
  });

  it.each([
    [{ data: { n: 1 } }, "data.n"],
    [{ n: 1 }, "n"],
    [{ data: { data: { n: 1 } } }, "data.data.n"],
    [{ data: null }, "data.n"],
    [{ data: "text" }, "data.n"],
    [null, "data.n"],
  ])("names a key where it was sent: %j has it at '%s'", (sent, source) => {
    const error = {
      instancePath: "/data",
      keyword: "additionalProperties",
      params: { additionalProperty: "n" },
      schemaPath: "#",
    };
    const [found] = refusesUnknown.keyProblems([error], { sent, accepted: ["n"], problems: [] });
    const meant = source === "n" ? "" : " Did you mean 'n'?";
    expect(found).toEqual({
      status: 422,
      title: "Unprocessable Content",
      detail: `'${source}' is not a key of this request.${meant} ${refusesUnknown.send}`,
      source,
    });
  });

  it("names a key below `data` where the client alone put it there", () => {
    const error = {
      instancePath: "",
      keyword: "additionalProperties",
      params: { additionalProperty: "n" },
      schemaPath: "#",
    };
    const compared = { sent: { data: { n: 1 } }, accepted: [], problems: [] };
    expect(refusesUnknown.keyProblems([error], compared)[0]?.source).toBe("data.n");
  });
});

describe("a request without a body", () => {
  const sources = (value: unknown) => refusesUnknown.bodyProblems(value).map(({ source }) => source);

  it.each([null, {}, { data: null }, { data: {} }, { data: undefined }])("takes %j for none", (value) => {
    expect(sources(value)).toEqual([]);
  });

  it.each([
    [{ data: { a: 1 } }, ["data"]],
    [{ data: [] }, ["data"]],
    [{ data: "" }, ["data"]],
    [{ data: {}, a: 1, b: 2 }, ["a", "b"]],
    [{ a: 1 }, ["a"]],
    [{ data: { a: 1 }, b: 2 }, ["data", "b"]],
  ])("422: %j, for %j", (value, expected) => {
    expect(sources(value)).toEqual(expected);
  });

  it.each([[[]], ["text"], [1]])("422: %j, which is no object", (value) => {
    expect(refusesUnknown.bodyProblems(value)).toEqual([
      {
        status: 422,
        title: "Unprocessable Content",
        detail: `The body of this request must be empty. ${refusesUnknown.send}`,
        source: "request",
      },
    ]);
  });

  it("422: of a thousand keys, or parameters, a hundred", () => {
    const names = Array.from({ length: 1000 }, (_, at) => `k${at}`);
    expect(sources(Object.fromEntries(names.map((name) => [name, 1])))).toHaveLength(100);
    expect(refusesUnknown.parameterProblems(names.join("&"), {})).toHaveLength(100);
  });

  it("has the query parameters that its rules read, and no others", () => {
    const query = "page[limit]=1&page[offset]=1&sort=a&filter=b&other=c&include=d&=e&more=f";
    const unread = (rules: QueryRules) =>
      refusesUnknown.parameterProblems(query, rules).map(({ source }) => source);
    expect(unread({})).toEqual(["page[limit]", "page[offset]", "sort", "filter", "other", "more"]);
    expect(unread({ page: { smallest: 1 } })).toEqual(["sort", "filter", "other", "more"]);
    expect(unread({ sort: { attributes: [], byDefault: "" } })).not.toContain("sort");
    expect(unread({ filter: { attributes: {} } })).not.toContain("filter");
    expect(unread({ other: { other: "" } })).not.toContain("other");
  });
});
