import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../lib/events/event.ts";
import { allRaisedBy } from "../support/events/raised.ts";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import { type Asked, anyRequest, type RandomShop, randomShop } from "../support/events/random-shop.ts";
import { receiver } from "../support/events/receiver.ts";
import { objectPath, readShown } from "../support/events/shown.ts";
import { LAMP } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { isLong } from "../support/volume.ts";

const REQUESTS = isLong ? 10_000 : 700;

type Setting = (shop: RandomShop, chance: Chance) => Promise<Asked>;

/** Changes of settings and promotions, which affect how carts are evaluated. */
const SETTINGS: readonly Setting[] = [
  (shop, { below }) => {
    const data = { type: "settings", page_length: 10 + below(3) };
    return asked(shop, "PUT", "/v2/settings", data);
  },
  (shop, { oneOf }) => {
    const data = { type: "settings", calculation_method: oneOf(["simple", "line"]) };
    return asked(shop, "PUT", "/v2/settings", data);
  },
  (shop, { below }) =>
    asked(shop, "PUT", "/v2/settings/cart", { type: "settings", cart_expiry_days: 7 + below(2) }),
  (shop, { onceIn }) => asked(shop, "PUT", "/v2/gateways/external", onceIn(3) ? { enabled: true } : SECRET),
  (shop, { oneOf, below }) => {
    const code = oneOf(["JPY", "KWD", "SEK"]);
    const form = { format: "{price}", decimal_point: ".", thousand_separator: ",", decimal_places: 2 };
    const more = { exchange_rate: 1 + below(2), enabled: true, default: false };
    return asked(shop, "POST", "/v2/currencies", { type: "currency", code, ...form, ...more });
  },
  async (shop, { oneOf, onceIn }) => {
    const { id, code } = oneOf(await expectData(shop.get("/v2/currencies")));
    if (code === "USD" || onceIn(3))
      return asked(shop, "PUT", `/v2/currencies/${id}`, { type: "currency", default: code === "USD" });
    return asked(shop, "DELETE", `/v2/currencies/${id}`);
  },
  async (shop, { oneOf, onceIn }) => {
    const { id } = oneOf(await expectData(shop.get("/v2/promotions")));
    return asked(shop, "PUT", `/v2/promotions/${id}`, { id, type: "promotion", enabled: onceIn(2) });
  },
  (shop, { oneOf, below }) => {
    const action = oneOf(["increment", "decrement", "allocate", "deallocate", "set"]);
    const data = { type: "stock-transaction", action, quantity: below(200) };
    return asked(shop, "POST", `/v2/inventories/${LAMP}/transactions`, data);
  },
  (shop) => asked(shop, "POST", "/v2/files", undefined, { file_location: "https://img.example/a.png" }),
];
const SECRET = { secret: "a secret of thirty-two characters" };

async function asked(
  { send }: RandomShop,
  method: "PUT" | "POST" | "DELETE",
  path: string,
  data?: unknown,
  body: unknown = data === undefined ? undefined : { data },
): Promise<Asked> {
  return { about: `${method} ${path}`, answer: await send(method, path, { body }) };
}

describe(`each of ${REQUESTS} random requests`, () => {
  const known = receiver();
  const replayed: RaisedEvent[] = [];
  const refused: unknown[] = [];
  const wrong: unknown[] = [];
  let compared = 0;

  beforeAll(async () => {
    const random = chance(71);
    const shop = await randomShop(random, 12, 12);
    await expectData(shop.put("/v2/gateways/external", { data: SECRET }));
    const raised = async () => {
      const all = await allRaisedBy(shop.table, shop.table.newChanges());
      for (const events of all) known.take(events);
      return all.flat();
    };
    await raised();
    const compare = async (events: readonly RaisedEvent[]) => {
      const paths = new Map(events.map((event) => [objectPath(event, { [shop.apiType]: shop.slug }), event]));
      for (const [path, { key, payload }] of paths) {
        const expected = key.endsWith(".deleted") ? undefined : payload;
        const shown = await readShown(shop, path);
        compared += 1;
        if (!isDeepStrictEqual(shown, expected)) wrong.push({ key, shown, expected });
      }
    };
    for (let at = 0; at < REQUESTS; at += 1) {
      const { about, answer, again } = await (random.onceIn(6)
        ? random.oneOf(SETTINGS)(shop, random)
        : anyRequest(shop));
      const events = await raised();
      if (answer.status >= 400 && events.length > 0) refused.push([about, answer.status, events]);
      await compare(events);
      if (again && answer.status < 300 && (await again()).status < 300) replayed.push(...(await raised()));
      shop.later(random.below(100));
    }
  }, 600_000);

  it("raises events whose payload is what GET answers right after it", () => {
    expect(wrong.slice(0, 1)).toEqual([]);
    expect(compared).toBeGreaterThan(REQUESTS / 3);
    const others = ["currency.deleted", "file.created", "payment-gateway.updated", "settings.updated"];
    expect([...known.counts.keys()]).toEqual(expect.arrayContaining(others));
  });

  it("raises nothing if it is refused", () => expect(refused).toEqual([]));

  it("raises nothing if it is sent again with its key", () => expect(replayed).toEqual([]));
});
