import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { endpoints } from "../../infra/endpoints.ts";
import type { Example } from "../../infra/reference/examples/example.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { call } from "../support/call.ts";
import type { Undescribed } from "../support/routes.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { SURROUNDINGS } from "../support/surroundings.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

/** Endpoints of these areas change money or stock, except those below. */
const MOVING_AREAS = ["checkout", "inventory", "orders", "payments"];

/** Change neither money nor stock: they ignore unknown keys like all other endpoints. */
const MOVING_NOTHING = [
  "orders/create-order",
  "payments/webhooks/receive-webhook",
  "orders/anonymize-orders",
  "orders/shipping-groups/create-order-group",
  "orders/shipping-groups/update-order-group",
  "payments/gateways/update-gateway",
  "inventory/locations/create-stock-location",
  "inventory/locations/update-stock-location",
  "inventory/locations/delete-stock-location",
];

const moving = endpoints.filter(
  ({ id, method, table }) =>
    MOVING_AREAS.includes(areaName(id)) &&
    method !== "GET" &&
    table === "write" &&
    !MOVING_NOTHING.includes(id),
);
const refusing = endpoints.filter(({ refusesUnknown }) => refusesUnknown !== undefined);
const withBody = refusing.filter(({ body }) => body !== undefined);
const withoutBody = refusing.filter(({ body }) => body === undefined);

const UNKNOWN = "unheard_of";

/** Paths of all objects with named keys in a schema, with `0` for list elements and `*` for map keys. */
function levelsOf(schema: Undescribed, path: readonly string[] = []): (readonly string[])[] {
  const { properties, items, additionalProperties } = schema ?? {};
  return [
    ...(properties ? [path] : []),
    ...Object.entries<Undescribed>(properties ?? {}).flatMap(([name, part]) =>
      levelsOf(part, [...path, name]),
    ),
    ...(items ? levelsOf(items, [...path, "0"]) : []),
    ...(typeof additionalProperties === "object" ? levelsOf(additionalProperties, [...path, "*"]) : []),
  ];
}

/** Adds a key at the end of this path and creates missing objects on the way. @returns the body and the key's path */
function withKey(
  body: Undescribed,
  path: readonly string[],
  value: unknown,
): [body: unknown, path: string[]] {
  const [next = "", ...rest] = path;
  if (next === "0" || (next === "*" && Array.isArray(body))) {
    const [inner, inside] = withKey(body?.[0] ?? {}, rest, value);
    return [
      [inner, ...(body ?? []).slice(1)],
      ["0", ...inside],
    ];
  }
  const name = next === "*" ? (Object.keys(body ?? {})[0] ?? "some") : next;
  if (rest.length === 0) return [{ ...body, [name]: value }, [name]];
  const [inner, inside] = withKey(body?.[name], rest, value);
  return [{ ...body, [name]: inner }, [name, ...inside]];
}

const withUnknown = (body: unknown, level: readonly string[]) => withKey(body, [...level, UNKNOWN], 1);

/** True if the body has the object that the key belongs to. An account without an id is refused for the missing id. */
function hasParent(body: Undescribed, [next = "", ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return typeof body === "object" && body !== null;
  const inner = next === "*" ? Object.values(body ?? {})[0] : body?.[next];
  return hasParent(inner, rest);
}

const exampleFor = (endpoint: Endpoint): Example => {
  const example = findExample(endpoint);
  if (!example) throw new Error(`${endpoint.id} has no example.`);
  return example;
};

describe("what moves money or stock", () => {
  it("refuses what it does not know, in every endpoint of these areas", () => {
    expect(moving.filter(({ refusesUnknown }) => !refusesUnknown).map(({ id }) => id)).toEqual([]);
  });

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s is closed at every level",
    (_, { body }) => {
      const text = JSON.stringify(body);
      for (const open of ["oneOf", "anyOf", "allOf", "patternProperties"])
        expect(text).not.toContain(`"${open}"`);
      expect(openLevels(body)).toEqual([]);
    },
  );
});

/** Objects of a schema that describe neither their keys nor their values. */
function openLevels(schema: Undescribed, path: readonly string[] = []): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, properties, items, additionalProperties } = schema;
  const isObject = [type].flat().includes("object");
  const isOpen = isObject && (properties ? additionalProperties !== false : !additionalProperties);
  return [
    ...(isOpen ? [path.join(".")] : []),
    ...Object.entries<Undescribed>(properties ?? {}).flatMap(([name, part]) =>
      openLevels(part, [...path, name]),
    ),
    ...openLevels(items, [...path, "*"]),
    ...openLevels(additionalProperties, [...path, "*"]),
  ];
}

/** A gateway with a provider says itself which options it takes. */
const areOptionsOfProvider = ({ id }: Endpoint, path: readonly string[]) =>
  /\/(?:create|update)-cart-payment$/.test(id) && path.join(".") === `data.options.${UNKNOWN}`;

describe("in the demo store", () => {
  /** The time at which the confirmation in the examples was signed. */
  const now = () => new Date("2026-01-12T08:15:00Z");
  let table: MemoryTable;
  beforeAll(async () => {
    table = memoryTable({ now });
    await openDemoStore(table);
  }, 60_000);
  const send = (endpoint: Endpoint, body: unknown, query = "") => {
    const { caller, path = {} } = exampleFor(endpoint);
    const as = caller === "shopper" ? "implicit" : "client_credentials";
    return call<string>(endpoint, {
      ...SURROUNDINGS,
      ...{ table, query, params: path, as },
      ...(body === undefined ? {} : { body }),
      now,
    });
  };
  const stateOf = () => JSON.stringify(table.all());
  const sourcesOf = ({ body }: Undescribed) =>
    body?.errors?.map(({ status, source }: Undescribed) => [Number(status), source]);

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: 422 for an unknown key at each level and for all at once, and nothing is done",
    async (_, endpoint) => {
      const before = stateOf();
      const { body } = exampleFor(endpoint);
      const levels = levelsOf(endpoint.body);
      expect(levels.length).toBeGreaterThan(1);
      for (const level of levels) {
        const [sent, path] = withUnknown(body, level);
        const { status, ...answer } = await send(endpoint, sent);
        const expected = areOptionsOfProvider(endpoint, path) ? 400 : 422;
        expect([status, sourcesOf(answer)]).toEqual([expected, [[expected, path.join(".")]]]);
        if (expected === 422) expect(answer.body.errors[0].detail).toContain(endpoint.refusesUnknown?.send);
      }
      const everywhere = levels.reduce((sent, level) => withUnknown(sent, level)[0], body);
      const { status, ...answer } = await send(endpoint, everywhere);
      const found = sourcesOf(answer).map(([, source]: [number, string]) => source);
      const told = levels.filter((level) => !areOptionsOfProvider(endpoint, [...level, UNKNOWN]));
      expect([status, found.length]).toEqual([422, Math.min(told.length, 100)]);
      expect(stateOf()).toBe(before);
    },
  );

  it.each(withoutBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: 422 for a body, and nothing is done",
    async (_, endpoint) => {
      const before = stateOf();
      for (const [body, source] of [
        [{ [UNKNOWN]: 1 }, UNKNOWN],
        [{ data: { [UNKNOWN]: 1 } }, "data"],
        [{ data: [1] }, "data"],
        [[{ id: "x" }], "request"],
        ['"all"', "request"],
      ] as const) {
        const { status, ...answer } = await send(endpoint, body);
        expect([status, sourcesOf(answer)]).toEqual([422, [[422, source]]]);
      }
      expect((await send(endpoint, "all of it")).status).toBe(400);
      expect(stateOf()).toBe(before);
    },
  );

  it.each(refusing.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: 422 for an unknown query parameter, 4xx for a list or a text as data, and nothing is done",
    async (_, endpoint) => {
      const before = stateOf();
      const { body } = exampleFor(endpoint);
      const { status, ...answer } = await send(endpoint, body, `include=items&${UNKNOWN}=1&amount=100`);
      expect([status, sourcesOf(answer)]).toEqual([
        422,
        [
          [422, UNKNOWN],
          [422, "amount"],
        ],
      ]);
      for (const data of [[1], [{}], "all", 100]) {
        const refused = (await send(endpoint, { data })).status;
        expect([400, 422]).toContain(refused);
      }
      expect(stateOf()).toBe(before);
    },
  );

  const sendable = withBody.filter((endpoint) => !findExample(endpoint)?.isShownOnly);
  it.each(sendable.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: the keys that clients send although they mean nothing change nothing",
    async (_, endpoint) => {
      const { body } = exampleFor(endpoint);
      const ignored = (endpoint.refusesUnknown?.ignores ?? []).filter((path) =>
        hasParent(body, path.split(".")),
      );
      const sent = ignored.reduce((body, path) => withKey(body, path.split("."), "x")[0], body);
      const { status } = await send(endpoint, sent);
      expect([endpoint.response.status, endpoint.response.also]).toContain(status);
    },
  );

  it.each(withoutBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: an empty body is none",
    async (_, endpoint) => {
      const statuses = [];
      for (const body of ["null", { data: null }, { data: {} }, {}])
        statuses.push((await send(endpoint, body)).status);
      expect(statuses).toEqual([endpoint.response.status, 404, 404, 404]);
    },
  );
});

describe("the tables of ignored keys in docs/differences", () => {
  it("name each of them on the page of its area", () => {
    const missing = refusing.flatMap(({ id, refusesUnknown }) => {
      const area = areaName(id) === "checkout" ? "orders" : areaName(id);
      const page = readFileSync(`docs/differences/${area}.md`, "utf8");
      return (refusesUnknown?.ignores ?? [])
        .filter((path) => !page.includes(`\`${path}\``))
        .map((path) => [id, path]);
    });
    expect(missing).toEqual([]);
  });
});
