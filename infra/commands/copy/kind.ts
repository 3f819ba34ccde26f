import { randomUUID } from "node:crypto";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Fields, isObject } from "../../../lib/kernel/objects.ts";
import { errorsText, readField, type Service, type ServiceAnswer } from "../entries/api-calls.ts";
import { fitBody, replaceIds } from "./fit-body.ts";
import { hashBody } from "./hash-body.ts";
import type { CopyMap } from "./map-file.ts";
import type { Thing } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

/** A resource as a list has it. */
export type Item = {
  readonly thing: Thing;
  /** Ids of its owners, by the names of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Name of its owner, for people. */
  readonly owner?: string;
  /** Entries of Custom APIs have them. */
  readonly rules?: EntryRules;
};

/** The fields of a Custom API decide about its entries. */
export type EntryRules = {
  /** Fields with ids of other resources. */
  readonly references: readonly string[];
  /** A field whose values are different in all entries. */
  readonly unique: string | undefined;
  readonly keepsIds: boolean;
};

/** Decides which fields of an answer are sent. */
export type RequestForm = { readonly body: unknown; readonly method: string };

/** The stores of a copy, and what was copied so far. */
export type CopyWork = {
  readonly source: Service;
  readonly target: Service;
  readonly map: CopyMap;
  /** Copies the contents of files, not only their addresses. */
  readonly hasContents: boolean;
  readonly wait: (milliseconds: number) => Promise<unknown>;
};

/** The rules by which resources of one kind are read and written. */
export type Kind = {
  /** Plural noun, for people. */
  readonly name: string;
  readonly list: (store: Service) => AsyncGenerator<Item>;
  /** Several are written at a time. Others are written one by one, oldest first: their order has an effect. */
  readonly isMany?: true;
  /** The time by which they are ordered; that of creation if absent. */
  readonly age?: "updated_at";
  /** Absent for resources that other writes make. */
  readonly create?: Endpoint;
  /** Absent for resources that never change. */
  readonly update?: Endpoint;
  /** Body of a request; undefined for a resource that is not copied, and for a part that is empty. As `buildBody` if absent. */
  readonly build?: (item: Item, request: RequestForm) => Fields | undefined;
  /** Value that both stores must have, where it is not the body of a request. */
  readonly compare?: (thing: Thing) => unknown;
  /** Name by which the target may have it already; its body if absent or undefined. */
  readonly sameAs?: (item: Item) => string | undefined;
  /** Ids that must be copied before. */
  readonly needs?: (item: Item) => readonly string[];
  /** The resource without some of the ids that it needs, for those that name each other in a circle. */
  readonly without?: (item: Item, ids: readonly string[]) => Item;
  /** Takes away what a request to change it cannot clear. @param path of the resource in the target */
  readonly clear?: (work: CopyWork, path: string, wished: Fields, has: Fields) => Promise<void>;
  /** The target takes the source's id. */
  readonly keepsId?: (item: Item) => boolean;
  /** Copies it in place of `create` and `update`. @returns its id in the target */
  readonly write?: (work: CopyWork, item: Item) => Promise<string>;
  /** Copies several of one owner in one request, in place of all others. @param before those that were copied before */
  readonly writeMany?: (work: CopyWork, items: readonly Item[], before: ReadonlySet<Item>) => Promise<void>;
  /** Every new store has resources of this kind, so they do not show that a store is in use. */
  readonly isBuiltIn?: true;
  /** It has no id of its own, as the files of a product; `id` is of the form `<id of the owner>/<name>`. */
  readonly isPart?: true;
};

/** The fields of an answer that a request takes. */
export function buildBody({ thing }: Item, { body }: RequestForm): Fields {
  const data = readField(readField(body, "properties"), "data");
  const { id: _, links: __, timestamps: ___, meta, ...own } = thing;
  const { timestamps: ____, etag_id: _____, ...ownMeta } = Object(meta);
  const { attributes } = own;
  const parts = isObject(attributes) ? { attributes: dropTimes(attributes) } : {};
  return Object(
    fitBody(data, { ...own, ...parts, meta: Object.keys(ownMeta).length > 0 ? ownMeta : undefined }),
  );
}

function dropTimes({ created_at: _, updated_at: __, ...attributes }: Fields): Fields {
  return attributes;
}

/** By the request that creates it, also to tell whether it has changed. */
export function buildFor(kind: Kind, item: Item, endpoint = kind.create ?? kind.update): Fields | undefined {
  const { body, method = "POST" } = endpoint ?? {};
  return (kind.build ?? buildBody)(item, { body, method });
}

/** Replaces the parameters of a path. @param ids by source ids; others stay */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string>>,
  ids: ReadonlyMap<string, string>,
): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return encodeURIComponent(ids.get(value) ?? value);
  });
}

/** The ids of owners in the target. */
export function replaceParams(params: Item["params"], ids: ReadonlyMap<string, string>): Item["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, id]) => [name, ids.get(id) ?? id]));
}

const NO_IDS: ReadonlyMap<string, string> = new Map();

/**
 * The name by which two stores have the same resource, if they have it.
 * @param ids ids of the target by those of the source; none for a resource of the target
 */
export function findName(
  kind: Kind,
  item: Item,
  ids: ReadonlyMap<string, string> = NO_IDS,
): string | undefined {
  const params = replaceParams(item.params, ids);
  const name = kind.sameAs?.({ ...item, params });
  if (name !== undefined) return name;
  const body = buildFor(kind, item);
  return body && hashBody([Object.entries(params), replaceIds(body, ids)]);
}

/** The id in the target of a resource, or of a part by its owner's. */
export function findOwnId(id: string, ids: ReadonlyMap<string, string>): string {
  const own = ids.get(id);
  if (own !== undefined) return own;
  return id
    .split("/")
    .map((one) => ids.get(one) ?? one)
    .join("/");
}

/** For people: its own name, or that of its owner. */
export function nameThing({ thing, owner }: Item): string {
  const fields: Fields = isObject(thing["attributes"]) ? thing["attributes"] : thing;
  const names = ["sku", "slug", "name", "code", "order_number", "email", "line_1"].map((key) => fields[key]);
  const name = names.find((one) => typeof one === "string" && one !== "");
  const word = name === undefined ? (owner === undefined ? thing.id : undefined) : `'${name}'`;
  return [word, owner === undefined ? undefined : `of ${owner}`].filter((one) => one !== undefined).join(" ");
}

/** Sends a change to the target; a repeat after a lost answer changes nothing. @throws RefusedError */
export async function change(
  target: Service,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  data?: unknown,
): Promise<ServiceAnswer> {
  const answer = await target({
    ...{ method, path, headers: { "idempotency-key": randomUUID() } },
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
  });
  if (answer.status >= 300 && !(method === "DELETE" && answer.status === 404))
    throw new RefusedError(errorsText(answer));
  return answer;
}
