import { type Document, decodeItem, entity, getDocument, putDocument, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryFirst } from "../table/query-all.ts";
import type { Delete, Item, Put, Table, Write } from "../table/table.ts";
import type { ErasureRequest } from "./erasure-request.ts";
import { formatSet, type RelatedSet } from "./related-set.ts";
import type { ResourceName } from "./resource-types.ts";

const requestEntity = entity<ErasureRequest>("erasure_request");

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as a person may ask whether it was done. */
const KEPT_DAYS = 365;

const ALL = "ALL";

export function getErasureRequest(table: Table, id: string): Promise<Document<ErasureRequest> | undefined> {
  return getDocument(table, requestEntity, keys.erasureRequest(id));
}

/** Its expiry follows from its creation, so changes do not move it. */
export function buildRequestPut(request: ErasureRequest, version = 0): Put {
  const { put, when } = putDocument(requestEntity, keys.erasureRequest(request.id), request, version);
  return { put: { ...put, expires_at: findExpiry(request) }, when };
}

function findExpiry({ created_at }: ErasureRequest): number {
  return Math.floor((Date.parse(created_at) + KEPT_DAYS * DAY_MS) / 1000);
}

/** The request and the rows that list it. */
export function buildNewRequestWrites(request: ErasureRequest): readonly Write[] {
  const { id, created_at, resource_type: type, resource_id } = request;
  const rows = [ALL, formatResource({ type, id: resource_id })].map((of) => ({
    put: {
      ...keys.erasureList(of, `${created_at}#${id}`),
      type: "erasure_listed",
      expires_at: findExpiry(request),
    },
    when: { only: "absent" } as const,
  }));
  return [buildRequestPut(request), ...rows];
}

function formatResource({ type, id }: ResourceName): string {
  return `${type}#${id}`;
}

/** Newest first. @param resource only requests about it */
export async function readErasureRequests(
  table: Table,
  resource: ResourceName | undefined,
  most: number,
): Promise<readonly ErasureRequest[]> {
  const { pk } = keys.erasureList(resource ? formatResource(resource) : ALL, "");
  const rows = await queryFirst(table, { pk, descending: true, consistent: true }, most);
  return getErasureRequests(
    table,
    rows.map(({ sk }) => sk.slice(sk.lastIndexOf("#") + 1)),
  );
}

/** In the order of the ids, without those that have expired. */
export async function getErasureRequests(
  table: Table,
  ids: readonly string[],
): Promise<readonly ErasureRequest[]> {
  const distinct = [...new Set(ids)];
  const items = distinct.length > 0 ? await table.getMany(distinct.map(keys.erasureRequest)) : [];
  return items.flatMap((item) => (item ? [decodeItem(requestEntity, item)] : []));
}

const runEntity = entity<{ readonly request_id: string }>("erasure_run");

/** The id of the request that is erasing a set now. */
export async function getRunningErasure(table: Table, set: RelatedSet): Promise<string | undefined> {
  const run = await getDocument(table, runEntity, keys.erasureRun(formatSet(set), "RUN"));
  return run?.value.request_id;
}

/** Refused while another request erases the set. */
export function buildRunPut({ id, set }: Pick<ErasureRequest, "id" | "set">): Put {
  const item: Item = {
    ...keys.erasureRun(formatSet(set), "RUN"),
    type: runEntity.type,
    ...toContent(runEntity, { request_id: id }),
  };
  return { put: item, when: { only: "absent" } };
}

/** For the last write of the work, which names the version of its request. */
export function buildRunRemoval({ set }: Pick<ErasureRequest, "set">): Delete {
  const when = { unconditional: "the request that began it ends in the same transaction" } as const;
  return { delete: keys.erasureRun(formatSet(set), "RUN"), when };
}
