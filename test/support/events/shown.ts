import type { RaisedEvent } from "../../../lib/events/event.ts";
import type { RandomShop } from "./random-shop.ts";

type Reads = Pick<RandomShop, "get">;

const idOf = ({ payload }: RaisedEvent): string => {
  const { id, slug } = Object(payload["data"] ?? payload);
  return String(id ?? slug);
};

/** Where `GET` answers what an event is about. @param customApis slugs by `api_type` */
export function pathOf(event: RaisedEvent, customApis: Readonly<Record<string, string>> = {}): string {
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
      return `/v2/orders/${object.id}/transactions/${idOf(event)}`;
    case "stock-transaction":
      return `/v2/inventories/${data.attributes.product_id}/transactions/${idOf(event)}`;
    case "catalog-release":
      return `/catalogs/${data.attributes?.catalog_id}/releases/${idOf(event)}`;
    case "catalog-rule":
      return `/catalogs/rules/${idOf(event)}`;
    case "currency":
      return `/v2/currencies/${idOf(event)}`;
    case "payment-gateway":
      return `/v2/gateways/${idOf(event)}`;
    case "settings":
      return "page_length" in data ? "/v2/settings" : "/v2/settings/cart";
    case "file":
      return `/v2/files/${idOf(event)}`;
    default:
      throw new Error(`Nobody knows how to read ${key}.`);
  }
}

/** What `GET` answers now, as far as payloads have it; nothing for what is not there. */
export async function shownAt({ get }: Reads, path: string): Promise<unknown> {
  const headers = { "ep-inventories-multi-location": "true" };
  const { status, body } = await get(path, path.startsWith("/v2/inventories") ? { headers } : {});
  if (status === 404) return undefined;
  const { data, included } = body;
  return included === undefined ? { data } : { data, included };
}
