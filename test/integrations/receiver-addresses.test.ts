import { beforeEach, describe, expect, it } from "@jest/globals";
import { idsOf, type PathStore, refusal, times } from "../../support/by-path.ts";
import {
  LEAST_WEBHOOK as HOOK,
  integrationsByPath,
  INTEGRATIONS_PATH as PATH,
} from "../../support/events/integrations.ts";
import { dataOf } from "../../support/shop.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const INVALID = [422, "Validation Error"];

let store: PathStore;
let { post, put } = integrationsByPath();
beforeEach(() => {
  ({ store, post, put } = integrationsByPath());
});
const get = (id: string) => dataOf(store.get(`${PATH}/${id}`));
const at = (url: unknown, more: object = {}) => post({ configuration: { url, ...more } });

describe("integrations", () => {
  it("201: off unless said otherwise, without a description, with secrets masked but the one told once", async () => {
    const made = await post();
    expect(made.status).toBe(201);
    const { id, configuration, ...rest } = made.body.data;
    expect(rest).toMatchObject({
      type: "integration",
      name: HOOK.name,
      description: "",
      enabled: false,
      integration_type: "webhook",
      observes: HOOK.observes,
      links: { self: `${PATH}/${id}` },
    });
    expect(configuration).toMatchObject({ url: HOOK.configuration.url, secret_key: "****************cret" });
    expect(configuration.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/);
    expect(Buffer.from(configuration.signing_secret.slice(6), "base64").length).toBeGreaterThanOrEqual(24);
    const read = await store.get(`${PATH}/${id}`);
    const listed = await store.get(PATH);
    expect(idsOf(listed)).toEqual([id]);
    for (const { text } of [read, listed]) {
      expect(text).not.toContain(configuration.signing_secret);
      expect(text).not.toContain("sample-shared-secret");
    }
    expect(read.body.data.meta.timestamps.created_at).toBeDefined();
  });

  it.each([
    ["no observes", { observes: undefined }],
    ["an empty list", { observes: [] }],
    ["an unknown key", { observes: ["order.eaten"] }],
    ["a key that there never was", { observes: ["cart.created"] }],
    ["the entries of a Custom API that there is not", { observes: ["wishlist_ext.created"] }],
    [
      "six keys",
      {
        observes: [
          "order.paid",
          "order.created",
          "order.updated",
          "cart.updated",
          "cart.deleted",
          "order.cancelled",
        ],
      },
    ],
    ["no text as a key", { observes: [7] }],
    ["no name", { name: undefined }],
    ["an empty name", { name: "" }],
    ["a long name", { name: "x".repeat(256) }],
    ["an unknown kind", { integration_type: "pigeon" }],
    ["no configuration", { configuration: undefined }],
    [
      "a kind that is not built",
      { integration_type: "stomp", configuration: { addresses: ["x"], destination: "y" } },
    ],
    ["no url", { configuration: {} }],
    ["no address", { configuration: { url: "hooks" } }],
    ["another type", { type: "webhook" }],
    ["a text for enabled", { enabled: "yes" }],
  ])("422: %s", async (_, wrong) => {
    const answer = await post(wrong);
    expect([...refusal(answer), answer.body.errors[0].status]).toEqual([...INVALID, 422]);
    expect(await dataOf(store.get(PATH))).toEqual([]);
  });

  it.each([
    "http://desk.larkfield.example/",
    "https://127.0.0.1/",
    "https://10.0.0.7/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00:ec2::254]/",
    "https://224.0.0.1/",
    "https://user:pass@desk.larkfield.example/",
    "https://desk.larkfield.example\\@127.0.0.1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://desk.larkfield.example:22/",
    "ftp://desk.larkfield.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https:///x",
    " https://desk.larkfield.example/",
    "https://desk.larkfield.example/\r\nHost: x",
    `https://desk.larkfield.example/${"x".repeat(5000)}`,
  ])("422 and nothing saved: events to %.50s", async (url) => {
    expect([url, ...refusal(await at(url))]).toEqual([url, ...INVALID]);
    expect(await dataOf(store.get(PATH))).toEqual([]);
    const { id } = (await post()).body.data;
    expect(refusal(await put(id, { type: "integration", configuration: { url } }))).toEqual(INVALID);
    expect((await get(id)).configuration.url).toBe(HOOK.configuration.url);
  });

  it.each([
    [["10.0.0.7"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["169.254.169.254"]],
    [["fd00:ec2::254"]],
    [["::ffff:10.0.0.1"]],
  ])("422: a name that leads to %j", async (addresses) => {
    const lookup = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? (6 as const) : (4 as const) }));
    const openTargetRules = () => ({ allowsLoopback: false, lookup });
    const answer = await store.post(PATH, { data: HOOK }, { openTargetRules });
    expect(refusal(answer)).toEqual(INVALID);
    expect(answer.text).not.toContain(addresses[0]);
  });

  it("201: addresses on this machine, where the deployment is one on this machine, and no other", async () => {
    const openTargetRules = () => ({
      allowsLoopback: true,
      lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    });
    const to = (url: string) =>
      store.post(PATH, { data: { ...HOOK, configuration: { url } } }, { openTargetRules });
    expect((await to("http://127.0.0.1:4000/hook")).status).toBe(201);
    expect((await to("http://localhost:4000/hook")).status).toBe(201);
    for (const url of [
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "http://2130706433/",
      "http://[::ffff:127.0.0.1]/",
    ]) {
      expect([url, (await to(url)).status]).toEqual([url, 422]);
    }
  });

  it("200: what is absent stays; an empty body changes nothing; 422: broken fields", async () => {
    const { id } = (await post({ description: "Tells the packing table" })).body.data;
    const before = await get(id);
    store.later(1);
    const same = await put(id, {});
    expect([same.status, same.body.data]).toEqual([200, before]);
    const on = await put(id, { type: "integration", enabled: true });
    const { meta: _, ...rest } = before;
    expect(on.body.data).toMatchObject({ ...rest, enabled: true });
    for (const wrong of [{ observes: [] }, { name: "" }, { enabled: 1 }, { integration_type: "pigeon" }]) {
      expect([wrong, ...refusal(await put(id, { type: "integration", ...wrong }))]).toEqual([
        wrong,
        ...INVALID,
      ]);
    }
    expect((await put(UNKNOWN, {})).status).toBe(404);
    expect((await get(id)).enabled).toBe(true);
  });

  it("200: a masked secret that comes back keeps the secret, another replaces it", async () => {
    const { id, configuration } = (await post()).body.data;
    const masked = { url: configuration.url, secret_key: configuration.secret_key };
    const kept = await put(id, { type: "integration", configuration: masked });
    expect([kept.status, kept.body.data.configuration.secret_key]).toEqual([200, "****************cret"]);
    const replaced = { url: configuration.url, secret_key: "another-secret-1234" };
    const changed = await put(id, { type: "integration", configuration: replaced });
    expect(changed.body.data.configuration.secret_key).toMatch(/^\*+1234$/);
    expect(changed.text).not.toContain("another-secret");
  });

  it("200: keys may be listened to that never happen, doubles count once", async () => {
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
    const { id } = (await post()).body.data;
    expect((await store.delete(`${PATH}/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ["GET", id],
      ["DELETE", id],
      ["GET", "nonsense"],
      ["GET", `${id}/logs`],
      ["GET", `${id}/jobs`],
      ["GET", `${UNKNOWN}/jobs/${UNKNOWN}/logs`],
    ] as const) {
      expect([method, path, (await store.ask(method, `${PATH}/${path}`)).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
  });

  it("403 for guests on every route", async () => {
    const { id } = (await post()).body.data;
    const routes = [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
      ["GET", "/logs"],
      ["GET", `/${id}/logs`],
      ["GET", `/${id}/jobs`],
      ["GET", `/${id}/jobs/${UNKNOWN}/logs`],
    ] as const;
    for (const [method, below] of routes) {
      const data = method === "POST" || method === "PUT" ? { data: HOOK } : {};
      const answer = await store.ask(method, `${PATH}${below}`, { as: "implicit", ...data });
      expect([method, below, answer.status, answer.body.errors[0].code]).toEqual([
        ...[method, below, 403],
        "gateway.scopes.authorise",
      ]);
      expect((await store.ask(method, `${PATH}${below}`, { as: null, ...data })).status).toBe(401);
    }
    expect((await store.get("/v2/events", { as: "implicit" })).status).toBe(403);
  });

  it("422 `Limit Reached`: a hundred and first; of ten at once for the last place one gets it", async () => {
    for (let n = 0; n < 99; n += 1) expect((await post()).status).toBe(201);
    const last = await times(10, () => post());
    expect(last.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refusal(await post())).toEqual([422, "Limit Reached"]);
    const [{ id }] = await dataOf(store.get(PATH));
    await dataOf(store.delete(`${PATH}/${id}`));
    expect((await post()).status).toBe(201);
  }, 60_000);

  it("200: lists by event key, page by page, and logs of nothing", async () => {
    const paid = (await post()).body.data.id;
    const carts = (await post({ observes: ["cart.updated"] })).body.data.id;
    const filter = encodeURIComponent("contains(observes,cart.updated)");
    const found = await store.get(`${PATH}?filter=${filter}`);
    expect(idsOf(found)).toEqual([carts]);
    const page = await store.get(`${PATH}?page[limit]=1`);
    expect([page.body.data.length, page.body.meta.results.total]).toEqual([1, 2]);
    for (const below of ["/logs", `/${paid}/logs`]) {
      const logs = await store.get(`${PATH}${below}?page[limit]=10`);
      expect([below, logs.status, logs.body.data, logs.body.results.total]).toEqual([below, 200, [], 0]);
      expect(logs.body.meta).toMatchObject({ limit: 10, offset: 0, current: 1, total: 0 });
    }
    expect((await store.get(`${PATH}/${paid}/jobs`)).body.data).toEqual([]);
  });

  it("201: a queue by its own policy or by keys that are masked, under either spelling; an event bus", async () => {
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
