import { describe, expect, it } from "@jest/globals";
import { aMarket, LAMP } from "../../support/orders/market.ts";
import { twoLocations } from "../../support/orders/two-locations.ts";
import { dataOf } from "../../support/shop.ts";

const path = `/v2/inventories/${LAMP}`;
const title = ({ status, body }: any) => [status, body.errors[0].title];
const refused = [422, "Cannot complete request"];

describe("inventory 16: locations", () => {
  const post = (shop: any, attributes: object) =>
    shop.post("/v2/inventories/locations", { data: { type: "inventory_location", attributes } });

  it("23: a name of two characters is 400, a slug that is taken 422", async () => {
    const shop = await twoLocations();
    expect(title(await post(shop, { name: "ab", slug: "ab" }))).toEqual([400, "Validation Error"]);
    expect(title(await post(shop, { name: "Other", slug: "north" }))).toEqual(refused);
    expect(await dataOf(shop.get("/v2/inventories/locations"))).toHaveLength(2);
  });

  it.each([
    ...[
      { slug: "" },
      { slug: "x".repeat(129) },
      { name: "x".repeat(1025) },
      { slug: undefined },
      { name: undefined },
    ],
    ...[{ external_ref: "ab" }, { description: "ab" }, { address: [] }, { address: Array(9).fill("line") }],
    ...[
      { address: ["x".repeat(1025)] },
      { geolocation: { lat: 91, lon: 0 } },
      { geolocation: { lat: 0, lon: -181 } },
    ],
  ])("6: %j is 400", async (wrong) => {
    const shop = await aMarket();
    expect((await post(shop, { name: "Larkfield", slug: "lark", ...wrong })).status).toBe(400);
    expect(await dataOf(shop.get("/v2/inventories/locations"))).toEqual([]);
  });

  it("6: read, changed, fields cleared by `null`, and deleted", async () => {
    const shop = await aMarket();
    const attributes = {
      ...{
        name: "Larkfield North",
        slug: "larkfield-north",
        external_ref: "wh-north",
        description: "The big one",
      },
      ...{ address: ["4 Quarry Rise", "Larkfield"], geolocation: { lat: 53.9, lon: -1.1 } },
    };
    const { status, body } = await post(shop, attributes);
    expect([status, body.data.attributes]).toEqual([201, attributes]);
    const { id } = body.data;
    const one = `/v2/inventories/locations/${id}`;
    const put = (changed: object) =>
      shop.put(one, { data: { id, type: "inventory_location", attributes: changed } });
    const cleared = await put({
      external_ref: null,
      description: null,
      address: null,
      geolocation: null,
      name: "New",
    });
    expect(cleared.status).toBe(200);
    const read = (await dataOf(shop.get(one))).attributes;
    expect(read).toMatchObject({ name: "New", slug: "larkfield-north" });
    expect([read.external_ref, read.address, read.geolocation].map((value) => value ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await shop.delete(one)).status).toBe(204);
    for (const method of ["GET", "DELETE"] as const) expect((await shop.ask(method, one)).status).toBe(404);
  });

  it("24: a location that stock uses is neither deleted nor renamed; an unused one is", async () => {
    const shop = await twoLocations();
    const [north, other] = await dataOf(shop.get("/v2/inventories/locations"));
    const one = `/v2/inventories/locations/${north.id}`;
    expect(title(await shop.delete(one))).toEqual(refused);
    const data = { id: north.id, type: "inventory_location", attributes: { slug: "south" } };
    expect(title(await shop.put(one, { data }))).toEqual(refused);
    const locations = { shop: null };
    await dataOf(shop.put(path, { data: { id: LAMP, type: "stock", attributes: { locations } } }));
    expect((await shop.delete(`/v2/inventories/locations/${other.id}`)).status).toBe(204);
    expect(await dataOf(shop.get("/v2/inventories/locations"))).toHaveLength(1);
  });
});
