import { describe, expect, it } from "@jest/globals";
import { TITLES } from "../../lib/kernel/error-titles.ts";
import type { Reply } from "../../lib/use-case/reply.ts";
import { call } from "../support/call.ts";
import { probe } from "../support/probe.ts";

const MB = 1024 * 1024;
const answering = (method: "GET" | "POST", text: string, table: "read" | "write" = "read") =>
  probe({ method, table, path: "/v2/probes" }, async () => ({ body: { data: text } })).endpoint;

describe("an answer that Lambda cannot hand on (6 MB, the body as a text in JSON)", () => {
  it.each([
    ["just too long", "x".repeat(6 * MB)],
    ["too long once its quotes are escaped", '"'.repeat(1.6 * MB)],
    ["too long as UTF-8", "水".repeat(2.1 * MB)],
  ])("422 instead of a part of a list: %s", async (_, text) => {
    const { status, body } = await call(answering("GET", text), { body: { data: {} } });
    expect([status, body.errors]).toMatchObject([422, [{ source: "page[limit]" }]]);
    expect(body.errors[0].detail).toContain("6 MB");
  });

  it("200: what fits", async () => {
    const { body } = await call(answering("GET", "x".repeat(5.9 * MB)), { body: { data: {} } });
    expect(body.data.length).toBe(Math.floor(5.9 * MB));
  });

  it("422: a POST that only reads is refused as well", async () => {
    expect((await call(answering("POST", "x".repeat(6 * MB)), { body: { data: {} } })).status).toBe(422);
  });

  it("201: what was written is never called refused", async () => {
    const { status } = await call(answering("POST", "x".repeat(6 * MB), "write"), { body: { data: {} } });
    expect(status).toBe(201);
  });
});

describe("the outcome of a reply", () => {
  const replying = (reply: Reply) =>
    probe({ method: "POST", table: "none", path: "/v2/probes", errors: "rules" }, async () => reply).endpoint;
  const problems = [{ status: 422, title: TITLES.limitReached, detail: "It is full.", source: "data.1" }];
  const errors = [{ title: "Limit Reached", status: 422, detail: "It is full.", source: "data.1" }];

  it.each<[string, Reply, number, unknown]>([
    ["none: the endpoint's own status", { body: { data: 1 } }, 201, { data: 1 }],
    ["something new", { body: { data: 1 }, outcome: "created" }, 201, { data: 1 }],
    ["something changed", { body: { data: 1 }, outcome: "updated" }, 200, { data: 1 }],
    ["nothing to say", { outcome: "empty" }, 204, undefined],
    ["some elements refused", { body: { data: [1] }, problems }, 201, { data: [1], errors }],
    ["all elements refused", { body: { data: [] }, problems, outcome: "refused" }, 422, { data: [], errors }],
    ["a record that carries its status", { body: { data: 1 }, status: 404 }, 404, { data: 1 }],
  ])("%s", async (_, reply, status, body) => {
    const answer = await call(replying(reply), { body: { data: {} } });
    expect([answer.status, answer.body]).toEqual([status, body]);
  });
});
