import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Fields, isObject } from "../../../lib/kernel/objects.ts";
import { readField, type Service } from "../entries/api-calls.ts";
import { fitBody } from "./fit-body.ts";
import type { CopyMap } from "./map-file.ts";
import type { Thing } from "./read-store.ts";

/** A resource as a list has it, and the ids of those that it belongs to, by the names of the path. */
export type Found = { readonly thing: Thing; readonly params: Readonly<Record<string, string>> };

/** Decides which fields of an answer are sent. */
export type RequestForm = { readonly body: unknown; readonly method: string };

/** The target refuses one resource; the rest goes on. */
export class RefusedError extends Error {}

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
  readonly list: (store: Service) => AsyncGenerator<Found>;
  /** Absent for resources that other writes make. */
  readonly create?: Endpoint;
  /** Absent for resources that never change. */
  readonly update?: Endpoint;
  /** Body of a request; undefined for a resource that is not copied. As `buildBody` if absent. */
  readonly build?: (found: Found, request: RequestForm) => Fields | undefined;
  /** Value that both stores must have, where it is not the body of a request. */
  readonly compare?: (thing: Thing) => unknown;
  /** Name by which the target may have it already. */
  readonly sameAs?: (found: Found) => string | undefined;
  /** Ids that must be copied before. */
  readonly needs?: (found: Found) => readonly string[];
  /** Copies it in place of `create` and `update`. @returns its id in the target */
  readonly write?: (work: CopyWork, found: Found) => Promise<string>;
  /** It has no id of its own, as the files of a product; `id` is of the form `<id of the owner>/<name>`. */
  readonly isPart?: true;
};

/** The fields of an answer that a request takes. */
export function buildBody({ thing }: Found, { body }: RequestForm): Fields {
  const data = readField(readField(body, "properties"), "data");
  const { id: _, links: __, timestamps: ___, meta, ...own } = thing;
  const { timestamps: ____, ...told } = Object(meta);
  const { attributes } = own;
  const parts = isObject(attributes) ? { attributes: dropTimes(attributes) } : {};
  return Object(fitBody(data, { ...own, ...parts, meta: Object.keys(told).length > 0 ? told : undefined }));
}

function dropTimes({ created_at: _, updated_at: __, ...attributes }: Fields): Fields {
  return attributes;
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
