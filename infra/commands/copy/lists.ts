import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { endpoints } from "../../endpoints.ts";
import { readField, readList, type Service } from "../entries/api-calls.ts";
import { type Item, type Kind, nameThing } from "./kind.ts";
import { readAll, readDeep, readEach, readProducts } from "./read-store.ts";

/** Ways in which the kinds are read, named and written. */

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

export function findEndpoint(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`There is no endpoint '${id}'.`);
  return endpoint;
}

/** @param create id of the endpoint that creates a resource @param update of the one that changes it, if one does */
export function pair(create: string, update?: string): Pick<Kind, "create" | "update"> {
  return { create: findEndpoint(create), ...(update === undefined ? {} : pickUpdate(update)) };
}

export function pickUpdate(update: string): Pick<Kind, "update"> {
  return { update: findEndpoint(update) };
}

/** A list without owners. */
export function list(path: string): Kind["list"] {
  return async function* (store) {
    for await (const thing of readAll(store, path)) yield { thing, params: {} };
  };
}

/** A list below each resource of another list. @param path with the parameter's name in braces */
export function listBelow(owners: Kind["list"], name: string, path: string): Kind["list"] {
  return (store) =>
    readEach(owners(store), async function* (owner): AsyncGenerator<Item> {
      const params = { ...owner.params, [name]: owner.thing.id };
      const filled = path.replace(/\{([^}]+)\}/g, (_, key: string) => Object(params)[key] ?? "");
      for await (const thing of readAll(store, filled)) yield { thing, params, owner: nameThing(owner) };
    });
}

export async function* listProducts(store: Service): AsyncGenerator<Item> {
  for await (const thing of readProducts(store)) yield { thing, params: {} };
}

export function isOfType({ thing }: Item, ...types: readonly string[]): boolean {
  return readList(readField(thing, "meta"), "product_types").some((type) => types.includes(String(type)));
}

export function listProductsByType(...types: readonly string[]): Kind["list"] {
  return async function* (store) {
    for await (const item of listProducts(store)) if (isOfType(item, ...types)) yield item;
  };
}

/** Names a resource by one of its attributes. */
export const attribute = (name: string) => (item: Item) => {
  const value = readDeep(item.thing, "attributes", name);
  return typeof value === "string" ? value : undefined;
};

/** Names a resource by one of its fields. */
export const field =
  (name: string) =>
  ({ thing }: Item) => {
    const value = thing[name];
    return typeof value === "string" ? value : undefined;
  };

/** Unique among the resources of one owner. */
export const within = (owner: string, name: (item: Item) => string | undefined) => (item: Item) => {
  const own = name(item);
  return own === undefined ? undefined : `${item.params[owner]}/${own}`;
};

export function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
