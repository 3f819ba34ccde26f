import type { RaisedEvent } from "../../../lib/events/event.ts";
import type { RandomShop } from "./random-shop.ts";

type Reads = Pick<RandomShop, "get">;

const objectId = ({ payload }: RaisedEvent): string => {
  const { id, slug } = Object(payload["data"] ?? payload);
  return String(id ?? slug);
};

/** The path at which `GET` returns the object of an event. @param customApis slugs by `api_type` */
export function objectPath(event: RaisedEvent, customApis: Readonly<Record<string, string>> = {}): string {
  const { key, object, payload } = event;
  const [resource = ""] = key.split(".");
  const data = Object(payload["data"]);
  const slug = customApis[resource];
  if (slug !== undefined) return `/v2/extensions/${slug}/${object.id}`;
  switch (resource) {
    case "cart":
      return `/v2/carts/${object.id}?include=items`;
    case "order":
      return `/v2/orders/${object.id}?include=items`;
    case "transaction":
      return `/v2/orders/${object.id}/transactions/${objectId(event)}`;
    case "stock-transaction":
      return `/v2/inventories/${data.attributes.product_id}/transactions/${objectId(event)}`;
    case "catalog-release":
      return `/catalogs/${data.attributes?.catalog_id}/releases/${objectId(event)}`;
    case "catalog-rule":
      return `/catalogs/rules/${objectId(event)}`;
    case "currency":
      return `/v2/currencies/${objectId(event)}`;
    case "payment-gateway":
      return `/v2/gateways/${objectId(event)}`;
    case "settings":
      return "page_length" in data ? "/v2/settings" : "/v2/settings/cart";
    case "file":
      return `/v2/files/${objectId(event)}`;
    default:
      throw new Error(`Nobody knows how to read ${key}.`);
  }
}

/** The answer of `GET` now, reduced to the fields of payloads; `undefined` after a 404. */
export async function readShown({ get }: Reads, path: string): Promise<unknown> {
  const headers = { "ep-inventories-multi-location": "true" };
  const { status, body } = await get(path, path.startsWith("/v2/inventories") ? { headers } : {});
  if (status === 404) return undefined;
  const { data, included } = body;
  return included === undefined ? { data } : { data, included };
}
