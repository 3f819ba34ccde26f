import type { Answer } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import { type ListRead, readPages } from "../pages.ts";
import type { At, Kind, Parent, Rules } from "./model.ts";

export type ApiData = {
  readonly slug?: string;
  readonly name?: string;
  readonly api_type?: string;
  readonly allow_upserts?: boolean;
  readonly parents?: readonly Parent[];
};

export type FieldData = {
  readonly slug?: string;
  readonly name?: string;
  readonly kind: Kind;
  readonly isUrlSlug?: boolean;
  readonly rules: Rules;
};

export type EntryData = Readonly<Record<string, unknown>>;

/** A condition on the version of an entry. */
export type IfMatch = { readonly etag?: string };

/** True if the request may have read a Custom API before another request deleted it. */
type Late = { readonly isLate?: true };

export type Request =
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "create api"; readonly data: ApiData }
  | { readonly do: "change api"; readonly api: string; readonly data: ApiData }
  | { readonly do: "delete api"; readonly api: string }
  | { readonly do: "create field"; readonly api: string; readonly data: FieldData }
  | { readonly do: "change field"; readonly api: string; readonly field: string; readonly data: FieldData }
  | { readonly do: "delete field"; readonly api: string; readonly field: string }
  | { readonly do: "create entry"; readonly at: At; readonly data: EntryData }
  | ({
      readonly do: "change entry";
      readonly at: At;
      readonly entry: string;
      readonly data: EntryData;
    } & IfMatch)
  | ({ readonly do: "delete entry"; readonly at: At; readonly entry: string } & IfMatch & Late)
  | { readonly do: "read entry"; readonly at: At; readonly entry: string }
  | { readonly do: "list entries"; readonly at: At; readonly list: EntryList }
  | { readonly do: "list apis"; readonly list: ApiList };

/** A test of one field. */
export type Test = {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly (string | number | boolean)[];
};

/** All of the tests must hold, or any of them. */
export type EntryList = {
  readonly tests: readonly Test[];
  readonly isAny: boolean;
  readonly sort: string;
  readonly limit: number;
};

export type ApiList = { readonly test?: Test; readonly sort: string; readonly limit: number };

export const APIS = "/v2/settings/extensions/custom-apis";

const done: Answer = { status: 200, headers: {}, body: {}, text: "" };

const apiBody = ({ parents, ...more }: ApiData) => ({
  type: "custom_api",
  ...more,
  ...(parents ? { relationships: { parent_apis: { data: parents } } } : {}),
});

const fieldBody = ({ kind, isUrlSlug, rules, ...more }: FieldData) => ({
  type: "custom_field",
  ...more,
  field_type: kind,
  ...(isUrlSlug === undefined ? {} : { use_as_url_slug: isUrlSlug }),
  validation: { [kind]: rules },
});

const entriesPath = (at: At) => ("slug" in at ? `/v2/extensions/${at.slug}` : `${APIS}/${at.api}/entries`);

const match = ({ etag }: IfMatch) => (etag === undefined ? {} : { headers: { "if-match": etag } });

const quote = (value: string | number | boolean) =>
  typeof value === "string" ? `"${value.replaceAll(/["\\]/g, (one) => `\\${one}`)}"` : String(value);

function writeTest({ field, operator, values }: Test): string {
  return `${operator}(${[field, ...values.map(quote)].join(",")})`;
}

function listQuery(tests: readonly Test[], isAny: boolean, sort: string): string {
  const filter = tests.map(writeTest).join(isAny ? "|" : ":");
  const parts = [filter && `filter=${encodeURIComponent(filter)}`, sort && `sort=${sort}`];
  return parts.filter((part) => part !== "").join("&");
}

export async function send(shop: Shop, request: Request): Promise<Answer> {
  switch (request.do) {
    case "wait":
      return done;
    case "create api": {
      const { parents = [], ...more } = request.data;
      return shop.post(APIS, { data: { name: "Api", timestamps: {}, ...apiBody({ ...more, parents }) } });
    }
    case "change api":
      return shop.put(`${APIS}/${request.api}` as string, { data: apiBody(request.data) });
    case "delete api":
      return shop.delete(`${APIS}/${request.api}` as string);
    case "create field":
      return shop.post(`${APIS}/${request.api}/fields` as string, {
        data: { name: "Field", ...fieldBody(request.data) },
      });
    case "change field":
      return shop.put(`${APIS}/${request.api}/fields/${request.field}` as string, {
        data: fieldBody(request.data),
      });
    case "delete field":
      return shop.delete(`${APIS}/${request.api}/fields/${request.field}` as string);
    case "create entry":
      return shop.post(entriesPath(request.at), { data: request.data });
    case "change entry":
      return shop.put(entryPath(request), { data: request.data }, match(request));
    case "delete entry":
      return shop.delete(entryPath(request), match(request));
    case "read entry":
      return shop.get(entryPath(request));
    case "list entries": {
      const { tests, isAny, sort, limit } = request.list;
      return readList(shop, { path: entriesPath(request.at), query: listQuery(tests, isAny, sort), limit });
    }
    case "list apis": {
      const { test, sort, limit } = request.list;
      return readList(shop, { path: APIS, query: listQuery(test ? [test] : [], false, sort), limit });
    }
  }
}

const readList = (shop: Shop, list: ListRead) => readPages(shop, list);

const entryPath = ({ at, entry }: { readonly at: At; readonly entry: string }) =>
  `${entriesPath(at)}/${encodeURIComponent(entry)}`;
