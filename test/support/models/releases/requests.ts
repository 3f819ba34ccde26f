import type { Answer } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import { readAll } from "../pages.ts";
import { type Asked, look } from "./looks.ts";
import type { Amounts, ModelPrice, ModelRule, Shopper } from "./model.ts";

export type PriceData = Omit<ModelPrice, "id">;
type RuleData = Omit<ModelRule, "id" | "createdAt">;

export type Request =
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "create product"; readonly sku: string; readonly name: string; readonly status: string }
  | {
      readonly do: "change product";
      readonly product: string;
      readonly name: string;
      readonly status: string;
    }
  | { readonly do: "delete product"; readonly product: string }
  | {
      readonly do: "create node";
      readonly hierarchy: string;
      readonly parent?: string;
      readonly name: string;
    }
  | { readonly do: "change node"; readonly hierarchy: string; readonly node: string; readonly name: string }
  | { readonly do: "delete node"; readonly hierarchy: string; readonly node: string }
  | {
      readonly do: "attach" | "detach";
      readonly hierarchy: string;
      readonly node: string;
      readonly product: string;
    }
  | { readonly do: "create price"; readonly book: string; readonly sku: string; readonly data: PriceData }
  | {
      readonly do: "change price";
      readonly book: string;
      readonly sku: string;
      readonly price: string;
      readonly data: PriceData;
    }
  | { readonly do: "delete price"; readonly book: string; readonly price: string }
  | {
      readonly do: "change catalog";
      readonly catalog: string;
      readonly hierarchies: readonly string[];
      readonly books: readonly string[];
    }
  | { readonly do: "create rule"; readonly data: RuleData }
  | { readonly do: "schedule rule"; readonly rule: string; readonly schedule: ModelRule["schedule"] }
  | { readonly do: "delete rule"; readonly rule: string }
  | { readonly do: "publish"; readonly catalog: string }
  | { readonly do: "delete release"; readonly catalog: string; readonly release: string }
  | { readonly do: "delete releases"; readonly catalog: string }
  | { readonly do: "list releases"; readonly catalog: string }
  | { readonly do: "look"; readonly shopper: Shopper; readonly asked: Asked; readonly limit: number };

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const amounts = (all: Amounts) =>
  Object.fromEntries(Object.entries(all).map(([code, amount]) => [code, { amount, includes_tax: false }]));

const priceAttributes = (sku: string, { amounts: list, sale }: PriceData) => ({
  sku,
  currencies: amounts(list),
  sales: sale
    ? {
        spring: {
          schedule: { valid_from: time(sale.from), valid_to: time(sale.to) },
          currencies: amounts(sale.amounts),
        },
      }
    : {},
});

const schedules = (schedule: ModelRule["schedule"]) =>
  schedule ? [{ valid_from: time(schedule.from), valid_to: time(schedule.to) }] : [];

const done: Answer = { status: 200, headers: {}, body: {}, text: "" };
const product = (id: string) => ({ data: [{ type: "product", id }] });
const nodePath = ({ hierarchy, node }: { hierarchy: string; node: string }) =>
  `/pcm/hierarchies/${hierarchy}/nodes/${node}`;

export async function send(shop: Shop, request: Request): Promise<Answer> {
  switch (request.do) {
    case "wait":
      return done;
    case "create product": {
      const { sku, name, status } = request;
      const attributes = { name, sku, slug: sku, status, commodity_type: "physical" };
      return shop.post("/pcm/products" as string, { data: { type: "product", attributes } });
    }
    case "change product": {
      const { product: id, name, status } = request;
      const data = { id, type: "product", attributes: { name, status } };
      return shop.put(`/pcm/products/${id}` as string, { data });
    }
    case "delete product":
      return shop.delete(`/pcm/products/${request.product}` as string);
    case "create node": {
      const { hierarchy, parent, name } = request;
      const relationships = parent ? { parent: { data: { type: "node", id: parent } } } : undefined;
      const data = { type: "node", attributes: { name, slug: name }, relationships };
      return shop.post(`/pcm/hierarchies/${hierarchy}/nodes` as string, { data });
    }
    case "change node": {
      const { name } = request;
      return shop.put(nodePath(request), {
        data: { id: request.node, type: "node", attributes: { name, slug: name } },
      });
    }
    case "delete node":
      return shop.delete(nodePath(request));
    case "attach":
      return shop.post(`${nodePath(request)}/relationships/products`, product(request.product));
    case "detach":
      return shop.delete(`${nodePath(request)}/relationships/products`, { body: product(request.product) });
    case "look": {
      const { shopper, asked, limit } = request;
      const body = await look(shop, shopper, asked, limit);
      return { ...done, body };
    }
    default:
      return sendForCatalogs(shop, request);
  }
}

type OfCatalogs = Extract<
  Request,
  { do: `${string} ${"price" | "catalog" | "rule" | "release" | "releases"}` | "publish" }
>;

async function sendForCatalogs(shop: Shop, request: OfCatalogs): Promise<Answer> {
  switch (request.do) {
    case "create price": {
      const data = { type: "product-price", attributes: priceAttributes(request.sku, request.data) };
      return shop.post(`/pcm/pricebooks/${request.book}/prices` as string, { data });
    }
    case "change price": {
      const { price: id, sku } = request;
      const data = { id, type: "product-price", attributes: priceAttributes(sku, request.data) };
      return shop.put(`/pcm/pricebooks/${request.book}/prices/${id}` as string, { data });
    }
    case "delete price":
      return shop.delete(`/pcm/pricebooks/${request.book}/prices/${request.price}` as string);
    case "change catalog": {
      const { catalog: id, hierarchies, books } = request;
      const pricebook_ids = books.map((book, at) => ({ id: book, priority: books.length - at }));
      const attributes = { hierarchy_ids: hierarchies, pricebook_ids };
      return shop.put(`/catalogs/${id}` as string, { data: { id, type: "catalog", attributes } });
    }
    case "create rule": {
      const { catalog, channels, tags, accounts, customers, schedule } = request.data;
      const who = { channels, tags, account_ids: accounts, customer_ids: customers };
      const attributes = { name: "Rule", catalog_id: catalog, ...who, schedules: schedules(schedule) };
      return shop.post("/catalogs/rules" as string, { data: { type: "catalog_rule", attributes } });
    }
    case "schedule rule": {
      const { rule: id, schedule } = request;
      const data = { id, type: "catalog_rule", attributes: { schedules: schedules(schedule) } };
      return shop.put(`/catalogs/rules/${id}` as string, { data });
    }
    case "delete rule":
      return shop.delete(`/catalogs/rules/${request.rule}` as string);
    case "publish":
      return shop.post(`/catalogs/${request.catalog}/releases` as string);
    case "delete release":
      return shop.delete(`/catalogs/${request.catalog}/releases/${request.release}` as string);
    case "delete releases":
      return shop.delete(`/catalogs/${request.catalog}/releases` as string);
    case "list releases":
      return {
        ...done,
        body: { data: (await readAll(shop, `/catalogs/${request.catalog}/releases`)).map(({ id }) => id) },
      };
  }
}
