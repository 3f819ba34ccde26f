import type { Answer } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import type { Currency, ModelCart } from "./model.ts";
import { inputsView, readCart, readCollection, readGroup, readItem } from "./views.ts";

export type NewItem =
  | ({ readonly kind: "product" } & NewLine)
  | ({ readonly kind: "custom"; readonly name: string; readonly amount: number } & NewLine)
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "cart"; readonly source: string };

type NewLine = {
  readonly sku: string;
  readonly quantity: number;
  readonly inputs: string | null;
  /** Undefined if the request names none. */
  readonly group?: string | undefined;
};

/** Null unlinks a group. */
export type ItemChange = {
  readonly quantity?: number;
  readonly inputs?: string;
  readonly group?: string | null;
};

export type Request =
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "create cart"; readonly id?: string; readonly name: string }
  | { readonly do: "rename cart"; readonly cart: string; readonly name: string }
  | { readonly do: "delete cart"; readonly cart: string }
  | { readonly do: "read cart" | "read items"; readonly cart: string }
  | {
      readonly do: "add";
      readonly cart: string;
      readonly item: NewItem;
      readonly currency?: Currency;
      readonly isAllOrNothing: boolean;
    }
  | {
      readonly do: "merge";
      readonly cart: string;
      readonly item: Extract<NewItem, { kind: "cart" }>;
      readonly currency?: Currency;
      readonly isAllOrNothing: boolean;
      /** The source as the request found it, if that was earlier; null if there was none. */
      readonly seen?: ModelCart | null;
    }
  | {
      readonly do: "add several";
      readonly cart: string;
      readonly items: readonly NewItem[];
      readonly currency?: Currency;
      readonly isAllOrNothing: boolean;
    }
  | { readonly do: "change item"; readonly cart: string; readonly item: string; readonly data: ItemChange }
  | {
      readonly do: "change items";
      readonly cart: string;
      readonly quantities: readonly { readonly item: string; readonly quantity: number }[];
      readonly isAllOrNothing: boolean;
    }
  | { readonly do: "remove item"; readonly cart: string; readonly item: string }
  | { readonly do: "empty cart"; readonly cart: string }
  | { readonly do: "remove code"; readonly cart: string; readonly code: string }
  | { readonly do: "create group"; readonly cart: string; readonly base: number }
  | {
      readonly do: "change group" | "delete group";
      readonly cart: string;
      readonly group: string;
      /** For a change alone. */
      readonly base: number;
    };

const done: Answer = { status: 200, headers: {}, body: {}, text: "" };

function writeItem(item: NewItem): object {
  if (item.kind === "code") return { type: "promotion_item", code: item.code };
  if (item.kind === "cart") return { type: "cart_items", cart_id: item.source };
  const { sku, quantity, inputs, group } = item;
  const line = {
    quantity,
    ...(inputs === null ? {} : { custom_inputs: inputsView(inputs) }),
    ...(group === undefined ? {} : { shipping_group_id: group }),
  };
  if (item.kind === "product") return { type: "cart_item", sku, ...line };
  const price = { amount: item.amount, includes_tax: false };
  return { type: "custom_item", name: item.name, price, ...(sku === "" ? {} : { sku }), ...line };
}

/** An answer whose data is what the tests compare. */
async function reduce(asked: Promise<Answer>, read: (body: Answer["body"]) => unknown): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 300 || !answer.body) return answer;
  const data = read(answer.body);
  return { ...answer, body: { data }, text: JSON.stringify(data) };
}

type ToCarts = Extract<Request, { do: `${string} cart` | "read items" | "wait" }>;

export async function send(shop: Shop, request: Request): Promise<Answer> {
  switch (request.do) {
    case "wait":
    case "create cart":
    case "rename cart":
    case "delete cart":
    case "read cart":
    case "read items":
    case "empty cart":
      return sendToCart(shop, request);
    case "create group":
    case "change group":
    case "delete group":
      return sendToGroups(shop, request);
    default:
      return sendToItems(shop, request);
  }
}

async function sendToCart(shop: Shop, request: ToCarts): Promise<Answer> {
  switch (request.do) {
    case "wait":
      return done;
    case "create cart": {
      const { id, name } = request;
      return reduce(shop.post("/v2/carts" as string, { data: { id, name } }), ({ data }) => readCart(data));
    }
    case "rename cart": {
      const asked = shop.put(`/v2/carts/${request.cart}` as string, { data: { name: request.name } });
      return reduce(asked, ({ data }) => readCart(data));
    }
    case "delete cart":
      return shop.delete(`/v2/carts/${request.cart}` as string);
    case "read cart":
      return reduce(shop.get(`/v2/carts/${request.cart}?include=items` as string), ({ data, included }) => ({
        ...readCart(data),
        included: included.items.map(readItem),
      }));
    case "read items":
      return reduce(shop.get(`/v2/carts/${request.cart}/items` as string), readCollection);
    case "empty cart":
      return shop.delete(`/v2/carts/${request.cart}/items` as string);
  }
}

type ToGroups = Extract<Request, { do: `${string} group` }>;

async function sendToGroups(shop: Shop, request: ToGroups): Promise<Answer> {
  const groups = `/v2/carts/${request.cart}/shipping-groups` as string;
  if (request.do === "delete group") return shop.delete(`${groups}/${request.group}`);
  const data = { type: "shipping_group", shipping_price: { base: request.base } };
  const asked =
    request.do === "create group"
      ? shop.post(groups, { data })
      : shop.put(`${groups}/${request.group}`, { data });
  return reduce(asked, (body) => readGroup(body.data));
}

async function sendToItems(shop: Shop, request: Exclude<Request, ToCarts | ToGroups>): Promise<Answer> {
  const items = `/v2/carts/${request.cart}/items` as string;
  switch (request.do) {
    case "add":
    case "merge":
    case "add several": {
      const data = request.do === "add several" ? request.items.map(writeItem) : writeItem(request.item);
      const options = { add_all_or_nothing: request.isAllOrNothing };
      const headers: Record<string, string> = request.currency
        ? { "x-moltin-currency": request.currency }
        : {};
      return reduce(shop.post(items, { data, options }, { headers }), readCollection);
    }
    case "change item": {
      const { quantity, inputs, group } = request.data;
      const data = {
        ...(quantity === undefined ? {} : { quantity }),
        ...(inputs === undefined ? {} : { custom_inputs: inputsView(inputs) }),
        ...(group === undefined ? {} : { shipping_group_id: group }),
      };
      return reduce(shop.put(`${items}/${request.item}`, { data }), readCollection);
    }
    case "change items": {
      const data = request.quantities.map(({ item: id, quantity }) => ({ id, quantity }));
      const options = { update_all_or_nothing: request.isAllOrNothing };
      return reduce(shop.put(items, { data, options }), readCollection);
    }
    case "remove item":
      return reduce(shop.delete(`${items}/${request.item}`), readCollection);
    case "remove code":
      return shop.delete(`/v2/carts/${request.cart}/discounts/${request.code}` as string);
  }
}
