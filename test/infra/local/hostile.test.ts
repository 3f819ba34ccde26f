import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, listRoutes } from "../../../infra/endpoints.ts";
import { demoToken, send, useLocalServer } from "../../support/deployment/local-server.ts";
import { hostileBodies, hostileHeaders, hostileIds, hostileQueries } from "../../support/faults/hostile.ts";
import { ofVolume } from "../../support/volume.ts";

const server = useLocalServer();
const ID = "6513270e-269e-4d37-b2a7-4de452e6b438";
let token = "";

/** Existing resources, so that hostile input gets past the first look-up. */
const known: Record<string, string> = {};

async function create(path: string, data: object): Promise<string> {
  const { status, body } = await send(`${server.url()}${path}`, { token, body: { data } });
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return Array.isArray(body.data) ? body.data[0].id : body.data.id;
}

beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
  await makeKnown();
});

async function makeKnown(): Promise<void> {
  const item = { type: "custom_item", name: "A", sku: "A", quantity: 1, price: { amount: 1 } };
  const api = { type: "custom_api", name: "H", slug: "hostile", api_type: "hostile_ext" };
  known["cartID"] = await create("/v2/carts", { id: "hostile" });
  known["itemID"] = await create("/v2/carts/hostile/items", item);
  known["slug"] = api.slug;
  known["customApiID"] = await create("/v2/settings/extensions/custom-apis", {
    ...api,
    timestamps: {},
    relationships: { parent_apis: { data: [] } },
  });
  known["entryID"] = await create("/v2/extensions/hostile", { type: api.api_type });
}

/** An origin of a storefront under development. */
const SHOP = "http://localhost:5173";

type Asked = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** Internals that no answer may contain: code, file paths, names of our services and keys. */
const TELLS =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|ConditionFailed|Dynamo|gsi1|APPKEY|CART#|TypeError|RangeError/;

async function ask({ name, method, path, headers = {}, body }: Asked): Promise<string[]> {
  const hasBody = method === "POST" || method === "PUT";
  const answer = await fetch(`${server.url()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      origin: SHOP,
      ...headers,
    },
    ...(hasBody ? { body: (body ?? "{}") as string } : {}),
  });
  const text = await answer.text();
  const what = `${method} ${path.slice(0, 120)} (${name}): ${answer.status} ${text.slice(0, 200)}`;
  const wrong: string[] = [];
  if (answer.status >= 500) wrong.push(`5xx: ${what}`);
  if (answer.status >= 400 && !isInErrorForm(text, answer.status)) wrong.push(`form: ${what}`);
  if (answer.status >= 400 && TELLS.test(text)) wrong.push(`tells: ${what}`);
  if (answer.headers.get("access-control-allow-origin") !== SHOP) wrong.push(`CORS: ${what}`);
  return wrong;
}

function isInErrorForm(text: string, status: number): boolean {
  try {
    const { errors } = JSON.parse(text);
    return (
      Array.isArray(errors) &&
      errors.length > 0 &&
      errors.every(
        (error) => error.title !== "" && typeof error.detail === "string" && Number(error.status) === status,
      )
    );
  } catch {
    return false;
  }
}

async function askAll(asked: readonly Asked[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let at = 0; at < asked.length; at += 8) {
    wrong.push(...(await Promise.all(asked.slice(at, at + 8).map(ask))).flat());
  }
  return wrong;
}

/** Deletions come last, because the other requests need the resources. */
const routes = listRoutes(endpoints).toSorted(
  (a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"),
);
const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name) => known[name] ?? ID);

/** The path once for each parameter, with the hostile id in its place. */
const fillOne = (path: string, id: string) =>
  [...path.matchAll(/\{\w+\}/g)].map(([parameter]) => fill(path.replace(parameter, () => id)));

/** Example operations, which get every case. Others get a share: `test/matrix/fuzz.test.ts` sends them the rest. */
const SPECIFIED = new Set([
  "extensions/custom-apis/create-custom-api",
  "carts/items/add-cart-items",
  "storefront-catalog/read-catalog-product",
]);
const SHARE = ofVolume(80, 3);

const shareOf = <T>(id: string, cases: readonly T[]): readonly T[] =>
  SPECIFIED.has(id) ? cases : cases.filter((_, at) => (at + id.length) % SHARE === 0);

const writing = routes.filter(({ method }) => method === "POST" || method === "PUT");
const withIds = routes.filter(({ path }) => path.includes("{"));
const reading = routes.filter(({ method }) => method === "GET");
const sendable = hostileHeaders.filter((headers) => !headers["expect"] && !headers["transfer-encoding"]);

/** Requests by the part that is hostile. They are built after the known resources exist. */
const corpus: Readonly<Record<string, () => Asked[]>> = {
  bodies: () =>
    writing.flatMap(({ id, method, path }) =>
      shareOf(id, Object.entries(hostileBodies)).map(([name, body]) => ({
        name,
        method,
        path: fill(path),
        body,
      })),
    ),
  ids: () =>
    withIds.flatMap(({ id: endpoint, method, path }) =>
      shareOf(endpoint, hostileIds).flatMap((id) =>
        fillOne(path, id).map((one) => ({ name: "id", method, path: one })),
      ),
    ),
  "query strings": () =>
    reading.flatMap(({ id, method, path }) =>
      shareOf(id, hostileQueries).map((query) => ({ name: "query", method, path: `${fill(path)}?${query}` })),
    ),
  headers: () =>
    routes.flatMap(({ id, method, path }) =>
      shareOf(id, sendable).map((headers) => ({
        name: JSON.stringify(headers).slice(0, 60),
        method,
        path: fill(path),
        headers,
      })),
    ),
};

describe("hostile requests never get a 5xx, always the error form", () => {
  it.each(Object.entries(corpus))(
    "%s, and leave no trace on Object.prototype of the server",
    async (_, asked) => {
      expect(await askAll(asked())).toEqual([]);
      expect(await ask({ name: "after all", method: "GET", path: "/catalog/products" })).toEqual([]);
    },
    240_000,
  );

  it("are more than 300", () => {
    expect(Object.values(corpus).flatMap((asked) => asked()).length).toBeGreaterThan(300);
  });
});
