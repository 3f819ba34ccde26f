import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { type TwoAccounts, twoAccounts } from "../support/accounts/account-store.ts";
import { call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const AREA =
  /^\/v2\/(accounts|account-members|customers|authentication-realms|settings\/(account|customer)-|integrations|events)/;
const found = endpoints.filter(({ path }) => AREA.test(path));
const deep = (levels: number) => `${'{"data":'.repeat(levels)}1${"}".repeat(levels)}`;
const BODIES: readonly (readonly [string, unknown])[] = [
  ["nothing", ""],
  ["broken JSON", '{"data":'],
  ["a list", []],
  ["null", null],
  ["a number", 7],
  ["null as data", { data: null }],
  ["a list as data", { data: [] }],
  ["a text as data", { data: "x" }],
  ["no fields", { data: {} }],
  ["a foreign type", { data: { type: "constructor" } }],
  [
    "names of prototypes",
    '{"data":{"type":"account","__proto__":{"name":"x"},"constructor":{"prototype":{}}}}',
  ],
  ["lone surrogates", '{"data":{"type":"account","name":"\\ud800","email":"\\udfff@x.example"}}'],
  ["NUL", { data: { type: "account", name: "\u0000", username: "\u0000", email: "\u0000@x.example" } }],
  ["depth", deep(500)],
  ["numbers past all bounds", '{"data":{"type":"account_membership_setting","membership_limit":1e400}}'],
  [
    "objects as texts",
    { data: { type: "account", name: { $gt: "" }, email: { $ne: null }, password: { length: 9 } } },
  ],
];
const PARAMS = [
  UNKNOWN_ID,
  "x",
  "..",
  "%00",
  "a".repeat(1000),
  "__proto__",
  "ACCOUNT#1",
  "ü/..",
  " ",
  "null",
];
const QUERIES = [
  "filter=eq(",
  "filter=%FF",
  'filter=eq(name,"x',
  "page[limit]=NaN",
  "page[limit]=99999999999999999999",
  "sort=__proto__",
  "include=__proto__,constructor",
  "since=x",
  `filter=eq(name,${"x".repeat(9000)})`,
  "filter=like(name,****)",
];

describe("whatever comes in", () => {
  let store: TwoAccounts;
  beforeAll(async () => {
    store = await twoAccounts();
  });
  const statusesOf = async (sent: (endpoint: (typeof found)[number]) => object) => {
    const seen: string[] = [];
    for (const endpoint of found) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, UNKNOWN_ID]),
      );
      const given = { table: store.table, now: store.now, params, ...sent(endpoint) };
      const { status } = await call<string>(endpoint, given);
      if (status >= 500) seen.push(`${endpoint.id} ${status}`);
    }
    return seen;
  };

  it.each(BODIES)("4xx, never 5xx: %s in the place of a body", async (_, body) => {
    expect(
      await statusesOf(({ method }) => (method === "GET" || method === "DELETE" ? {} : { body })),
    ).toEqual([]);
  });

  it.each(PARAMS)("4xx, never 5xx: an id like '%.20s'", async (id) => {
    expect(
      await statusesOf(({ path, method }) => ({
        params: Object.fromEntries(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
            name,
            name === "realmID"
              ? store.realm
              : name === "accountID" && !path.endsWith("{accountID}")
                ? store.A1
                : id,
          ]),
        ),
        ...(method === "GET" || method === "DELETE" ? {} : { body: { data: { type: "x", id } } }),
      })),
    ).toEqual([]);
  });

  it.each(QUERIES)("4xx or ignored, never 5xx: %.30s", async (query) => {
    expect(await statusesOf(({ method }) => (method === "GET" ? { query } : { query, body: {} }))).toEqual(
      [],
    );
  });

  it("nothing broken was written, and people still sign in", async () => {
    const names = (await expectData(store.get("/v2/accounts"))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Alder Mills", "Larkfield Joinery"]));
    expect(names.filter((name: string) => name.trim() === "" || name.includes("object"))).toEqual([]);
    expect((await store.signIn(store.M1.username)).status).toBe(201);
    expect({}).not.toHaveProperty("name");
  });
});
