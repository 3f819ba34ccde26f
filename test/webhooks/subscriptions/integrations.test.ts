import { describe, expect, it } from "@jest/globals";
import { attemptWrites } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { newJobId } from "../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import { readIds, readRefusal } from "../../support/answers.ts";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import type { Answer } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { integrationShop, QUEUE, WEBHOOK } from "../../support/events/integrations.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { anEmptyShop } from "../../support/shop.ts";
import { createApi } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const INVALID = [422, "Validation Error"];
const sourcesOf = ({ body }: Answer): string[] => body.errors.map(({ source }: { source: string }) => source);

describe("POST /v2/integrations", () => {
  it("201: subscribes, off unless it is said, and tells the secret that signs", async () => {
    const { create } = integrationShop();
    const { status, body } = await create({ enabled: undefined, description: undefined });
    expect(status).toBe(201);
    const { id, ...data } = body.data;
    expect(data).toEqual({
      type: "integration",
      name: "Order desk",
      description: "",
      enabled: false,
      integration_type: "webhook",
      observes: ["order.paid", "order.cancelled"],
      configuration: {
        url: "https://desk.example/hooks/orders",
        secret_key: "****************cret",
        signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
      links: { self: `/v2/integrations/${id}` },
      meta: {
        timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
        delivery: {
          state: "disabled",
          cause: null,
          last_status: null,
          failing_since: null,
          next_attempt_at: null,
          waiting: 0,
          dead_letters: 0,
        },
        ...ANY_TAG,
      },
    });
  });

  it("201: two webhooks have two secrets", async () => {
    const { create } = integrationShop();
    const secrets = await Promise.all([create(), create()]);
    const [one, other] = secrets.map(({ body }) => body.data.configuration.signing_secret);
    expect(one).not.toBe(other);
  });

  it("201: a queue, with access keys or, better, without", async () => {
    const { create } = integrationShop();
    const { body } = await create(QUEUE);
    expect(body.data.configuration).toEqual(QUEUE.configuration);
    const keys = { aws_access_key_id: "AKIAEXAMPLE00001234", aws_secret_access_key: "secret/secret+abcd" };
    const withKeys = await create({ ...QUEUE, configuration: { ...QUEUE.configuration, ...keys } });
    expect(withKeys.body.data.configuration).toEqual({
      ...QUEUE.configuration,
      aws_access_key_id: "***************1234",
      aws_secret_access_key: "**************abcd",
    });
  });

  it("201: 'aws-sqs' is read as 'aws_sqs'", async () => {
    const { body } = await integrationShop().create({ ...QUEUE, integration_type: "aws-sqs" });
    expect(body.data.integration_type).toBe("aws_sqs");
  });

  it.each([
    { event_bus: "default", region: "eu-west-1" },
    { event_bus: "arn:aws:events:eu-west-1:123456789012:event-bus/shop", region: "eu-west-1" },
  ])("201: an event bus by name or ARN: $event_bus", async (configuration) => {
    const { body } = await integrationShop().create({ integration_type: "aws_eventbridge", configuration });
    expect(body.data.configuration).toEqual(configuration);
  });

  it("201: repeated event keys collapse", async () => {
    const observes = ["order.paid", "cart.updated", "order.paid", "product.updated", "cart.updated"];
    const { body } = await integrationShop().create({ observes });
    expect(body.data.observes).toEqual(["order.paid", "cart.updated", "product.updated"]);
  });

  it("201: entries of a Custom API that exists, whose key stays when it is deleted", async () => {
    const shop = integrationShop();
    const { create } = shop;
    expect(readRefusal(await create({ observes: ["wishlist_ext.created"] }))).toEqual(INVALID);
    const api = await createApi(shop.table, { api_type: "wishlist_ext" });
    const { body, status } = await create({ observes: ["wishlist_ext.created", "wishlist_ext.deleted"] });
    expect(status).toBe(201);
    const more = { observes: ["wishlist_ext.created", "wishlist_ext.updated", "wishlist_ext.deleted"] };
    expect((await shop.put(`/v2/integrations/${body.data.id}`, { data: more })).status).toBe(200);
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`);
    const data = { name: "Wishes", observes: ["wishlist_ext.created"] };
    const changed = await shop.put(`/v2/integrations/${body.data.id}`, { data });
    expect(changed).toMatchObject({ status: 200, body: { data } });
    expect((await create({ observes: ["wishlist_ext.created"] })).status).toBe(422);
  });

  it.each<[string, object, string[]]>([
    ["no name", { name: undefined }, ["data.name"]],
    ["an empty name", { name: "" }, ["data.name"]],
    ["a blank name", { name: " \n" }, ["data.name"]],
    ["a long name", { name: "x".repeat(256) }, ["data.name"]],
    ["another type", { type: "webhook" }, ["data.type"]],
    ["no event keys", { observes: undefined }, ["data.observes"]],
    ["'observers' instead", { observes: undefined, observers: ["order.paid"] }, ["data.observes"]],
    ["an empty list of keys", { observes: [] }, ["data.observes"]],
    ["an unknown key", { observes: ["order.paid", "order.payed"] }, ["data.observes.1"]],
    ["a key that nothing raises", { observes: ["cart.created"] }, ["data.observes.0"]],
    ["a verb of no entry", { observes: ["wishlist_ext.sorted"] }, ["data.observes.0"]],
    [
      "six keys",
      {
        observes: ["cart", "order", "customer", "account", "address", "currency"].map(
          (of) => `${of}.updated`,
        ),
      },
      ["data.observes"],
    ],
    ["stomp", { integration_type: "stomp" }, ["data.integration_type"]],
    ["no type of target", { integration_type: undefined }, ["data.integration_type"]],
    ["no configuration", { configuration: undefined }, ["data.configuration"]],
    ["no url", { configuration: {} }, ["data.configuration.url"]],
    ["a private host", { configuration: { url: "https://10.0.0.8/hooks" } }, ["data.configuration.url"]],
    ["plain http", { configuration: { url: "http://desk.example/" } }, ["data.configuration.url"]],
    ["this machine", { configuration: { url: "http://localhost:3001/" } }, ["data.configuration.url"]],
    [
      "a secret that is no header",
      { configuration: { ...WEBHOOK.configuration, secret_key: "a\r\nX-Other: b" } },
      ["data.configuration.secret_key"],
    ],
    [
      "a masked secret",
      { configuration: { ...WEBHOOK.configuration, secret_key: "****************cret" } },
      ["data.configuration.secret_key"],
    ],
    [
      "a signing secret of one's own",
      { configuration: { ...WEBHOOK.configuration, signing_secret: `whsec_${"A".repeat(32)}` } },
      ["data.configuration.signing_secret"],
    ],
    [
      "a queue without all",
      { ...QUEUE, configuration: {} },
      ["data.configuration.url", "data.configuration.region"],
    ],
    [
      "a queue elsewhere",
      { ...QUEUE, configuration: { url: "https://queue.example/1", region: "eu-west-1" } },
      ["data.configuration.url"],
    ],
    [
      "a host that only begins like a queue's",
      {
        ...QUEUE,
        configuration: {
          url: "https://sqs.eu-west-1.amazonaws.com.example/123456789012/q",
          region: "eu-west-1",
        },
      },
      ["data.configuration.url"],
    ],
    [
      "a queue in another region",
      { ...QUEUE, configuration: { ...QUEUE.configuration, region: "eu-central-1" } },
      ["data.configuration.url"],
    ],
    [
      "no region",
      { ...QUEUE, configuration: { ...QUEUE.configuration, region: "nowhere" } },
      ["data.configuration.region"],
    ],
    [
      "half of the access keys",
      { ...QUEUE, configuration: { ...QUEUE.configuration, aws_access_key_id: "AKIAEXAMPLE" } },
      ["data.configuration.aws_secret_access_key"],
    ],
    [
      "a bus in another region",
      {
        integration_type: "aws_eventbridge",
        configuration: {
          event_bus: "arn:aws:events:eu-west-1:123456789012:event-bus/b",
          region: "us-east-1",
        },
      },
      ["data.configuration.event_bus"],
    ],
  ])("422: %s, and nothing is written", async (_, fields, sources) => {
    const table = memoryTable({ now: () => NOON });
    const answer = await integrationShop(table).create(fields);
    expect(answer.status).toBe(422);
    expect(sourcesOf(answer)).toEqual(sources);
    for (const error of answer.body.errors) {
      expect(error).toMatchObject({ status: 422, title: "Validation Error" });
    }
    expect(table.all()).toEqual([]);
  });

  it("422: a host that cannot be resolved", async () => {
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    const answer = await integrationShop().create({}, { targetRules: { allowsLoopback: false, lookup } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ source: "data.configuration.url" }] } });
  });

  it("422: the 101st, also when many come at once; deleting one lets the next in", async () => {
    const shop = integrationShop();
    const { create } = shop;
    const answers = await Promise.all(Array.from({ length: 104 }, () => create({}, { deadlineMs: 60_000 })));
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.errors).toMatchObject([{ status: 422, title: "Limit Reached" }]);
    const [made] = answers.filter(({ status }) => status === 201);
    expect(await shop.delete(`/v2/integrations/${made!.body.data.id}`)).toMatchObject({ status: 204 });
    expect([await create(), await create()].map(({ status }) => status)).toEqual([201, 422]);
  });

  it("201: the same with an 'Idempotency-Key' is one integration", async () => {
    const { create } = integrationShop();
    const headers = { "idempotency-key": "subscribe-1" };
    const [one, again] = [await create({}, { headers }), await create({}, { headers })];
    expect(again.body).toEqual(one.body);
  });

  it("400: no JSON, with a number as status", async () => {
    const answer = await anEmptyShop().post("/v2/integrations", "{");
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ status: 400 }] } });
  });
});

describe("GET and DELETE /v2/integrations/{integrationID}", () => {
  it("200: as it was made, with all secrets masked", async () => {
    const shop = integrationShop();
    const { create } = shop;
    const { body } = await create();
    const read = await shop.get(`/v2/integrations/${body.data.id.toUpperCase()}`);
    const { signing_secret: secret } = body.data.configuration;
    expect(read.body.data).toEqual({
      ...body.data,
      configuration: {
        ...body.data.configuration,
        signing_secret: "*".repeat(secret.length - 4) + secret.slice(-4),
      },
    });
    expect(read.text).not.toContain("sample-shared");
  });

  it("200: nothing of a short secret is shown", async () => {
    const { create } = integrationShop();
    const { body } = await create({ configuration: { url: "https://desk.example/", secret_key: "short" } });
    expect(body.data.configuration.secret_key).toBe("*****");
  });

  it("404: unknown, with a number as status", async () => {
    const shop = anEmptyShop();
    for (const method of ["GET", "DELETE"] as const) {
      const answer = await shop.send(method, `/v2/integrations/${UNKNOWN_ID}`);
      expect(answer).toMatchObject({ status: 404, body: { errors: [{ status: 404, title: "Not Found" }] } });
    }
  });

  it.each([
    ["the request itself", {}],
    ["the worker, if the request has no time for it", HURRIED],
  ])(
    "204: %s deletes it with all that is stored of its deliveries; a second time is 404",
    async (_, time) => {
      const table = memoryTable({ now: () => NOON });
      const shop = integrationShop(table);
      const { create } = shop;
      const [kept, { body }] = [await create(), await create()];
      const at = NOON.toISOString();
      for (const { body: made } of [kept, { body }]) {
        const integration_id = made.data.id;
        const job_id = newJobId(integration_id, "e", at);
        const attempt = {
          integration_id,
          job_id,
          event: { id: "e", type: "order.paid" },
          at,
          error_detail: "",
        };
        const outcome = { succeeded: true, processing_time: 3, status_code: 200 };
        const writes = [1, 2].flatMap((number) => attemptWrites({ ...attempt, ...outcome, attempt: number }));
        await table.transact(writes, made.data.id);
      }
      expect((await shop.delete(`/v2/integrations/${body.data.id}`, time)).status).toBe(204);
      expect((await shop.delete(`/v2/integrations/${body.data.id}`)).status).toBe(404);
      expect((await shop.get(`/v2/integrations/${body.data.id}`)).status).toBe(404);
      expect(await runWorker({ table, now: anHourLater })).toBe(true);
      const stored = table.all().filter(({ type }) => type !== "change_note");
      const left = stored.map(({ pk, type }) => `${type} ${pk.split("#")[1] ?? ""}`);
      const id = kept.body.data.id;
      expect(left.toSorted()).toEqual([
        ...[`delivery_attempt ${id}`, `delivery_attempt ${id}`, `delivery_attempt ${id}`],
        ...[`delivery_state ${id}`, "integration ", "integration_count "],
      ]);
    },
  );
});

describe("integrations", () => {
  it("201: off unless said otherwise, without a description, with secrets masked but the one told once", async () => {
    const shop = integrationShop();
    const made = await shop.create({ enabled: undefined, description: undefined });
    expect(made.status).toBe(201);
    const { id, configuration, ...rest } = made.body.data;
    expect(rest).toMatchObject({
      type: "integration",
      name: WEBHOOK.name,
      description: "",
      enabled: false,
      integration_type: "webhook",
      observes: WEBHOOK.observes,
      links: { self: `/v2/integrations/${id}` },
    });
    expect(configuration).toMatchObject({
      url: WEBHOOK.configuration.url,
      secret_key: "****************cret",
    });
    expect(configuration.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/);
    expect(Buffer.from(configuration.signing_secret.slice(6), "base64").length).toBeGreaterThanOrEqual(24);
    const read = await shop.get(`/v2/integrations/${id}`);
    const listed = await shop.get("/v2/integrations");
    expect(readIds(listed)).toEqual([id]);
    for (const { text } of [read, listed]) {
      expect(text).not.toContain(configuration.signing_secret);
      expect(text).not.toContain("sample-shared-secret");
    }
    expect(read.body.data.meta.timestamps.created_at).toBeDefined();
  });

  it.each([
    ["no text as a key", { observes: [7] }],
    ["an unknown kind", { integration_type: "pigeon" }],
    [
      "a kind that is not built",
      { integration_type: "stomp", configuration: { addresses: ["x"], destination: "y" } },
    ],
    ["no address", { configuration: { url: "hooks" } }],
    ["a text for enabled", { enabled: "yes" }],
  ])("422: %s", async (_, wrong) => {
    const { create, get } = integrationShop();
    const answer = await create(wrong);
    expect([...readRefusal(answer), answer.body.errors[0].status]).toEqual([...INVALID, 422]);
    expect((await get("/v2/integrations")).body.data).toEqual([]);
  });

  it("200: keys may be listened to that never happen, doubles count once", async () => {
    const { create: post } = integrationShop();
    const observes = ["product.updated", "stock-transaction.created", "product.updated"];
    const made = await post({ observes });
    expect([made.status, made.body.data.observes]).toEqual([
      201,
      ["product.updated", "stock-transaction.created"],
    ]);
    const six = await post({ observes: Array(6).fill("order.paid") });
    expect([201, 422]).toContain(six.status);
  });

  it("204 once, then 404; 404: an id that is none", async () => {
    const shop = integrationShop();
    const { id } = (await shop.create()).body.data;
    expect((await shop.delete(`/v2/integrations/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ["GET", id],
      ["DELETE", id],
      ["GET", "nonsense"],
      ["GET", `${id}/logs`],
      ["GET", `${id}/jobs`],
      ["GET", `${UNKNOWN_ID}/jobs/${UNKNOWN_ID}/logs`],
    ] as const) {
      expect([method, path, (await shop.send(method, `/v2/integrations/${path}`)).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
  });

  it("201: a queue by its own policy or by keys that are masked, under either spelling; an event bus", async () => {
    const { create: post } = integrationShop();
    const queue = { url: "https://sqs.eu-west-1.amazonaws.com/123456789012/orders", region: "eu-west-1" };
    for (const integration_type of ["aws_sqs", "aws-sqs"]) {
      const made = await post({ integration_type, configuration: queue });
      expect([made.status, made.body.data?.integration_type]).toEqual([201, "aws_sqs"]);
      expect(made.text).not.toContain("whsec_");
    }
    const keys = { aws_access_key_id: "AKIAEXAMPLE12345", aws_secret_access_key: "secret/secret+secret9876" };
    const made = await post({ integration_type: "aws_sqs", configuration: { ...queue, ...keys } });
    expect(made.status).toBe(201);
    expect(made.text).not.toContain("secret/secret");
    expect(made.body.data.configuration.aws_secret_access_key).toMatch(/^\*+9876$/);
    for (const url of [
      "https://sqs.evil.example/1/q",
      "https://169.254.169.254/1/q",
      "http://sqs.eu-west-1.amazonaws.com/1/q",
    ]) {
      const answer = await post({ integration_type: "aws_sqs", configuration: { ...queue, url } });
      expect([url, answer.status]).toEqual([url, 422]);
    }
  });
});
