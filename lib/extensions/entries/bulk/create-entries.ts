import type { Problem } from "../../../kernel/errors.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { buildValidEntry } from "../checked-entry.ts";
import type { CreateEntriesRequest, EntryRequest } from "../entry-schemas.ts";
import { type ApiParams, requireWritableApi } from "../require-api.ts";
import { saveEntry } from "../save-entry.ts";
import type { BulkRequest } from "./bulk-entries.ts";
import { createAll } from "./create-all.ts";
import { createEach } from "./create-each.ts";

export type CreateEntriesInput = {
  readonly body: CreateEntriesRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
};

/**
 * Creates one entry or a list: with `add_all_or_nothing` all or none, else the valid ones.
 * @throws ApiError as `createEntry`; with `add_all_or_nothing` with the error of each element
 * @answers What becomes of a list of new entries?
 */
export function createEntries(ctx: Context, params: ApiParams, input: CreateEntriesInput): Promise<Reply> {
  const { data, options } = input.body;
  if (!isList(data)) return createEntry(ctx, params, { data });
  const request: BulkRequest = {
    requireApi: () => requireWritableApi(ctx, params, "create"),
    data,
    itemProblems: input.itemProblems,
    now: ctx.now().toISOString(),
  };
  return options?.add_all_or_nothing ? createAll(ctx, request) : createEach(ctx, request);
}

function isList<T>(data: T | readonly T[]): data is readonly T[] {
  return Array.isArray(data);
}

/**
 * @throws ApiError 404 for an unknown Custom API, 403 without the permission, 400 for each broken rule of a
 * field, 413 over 64 KiB, 409 for a taken unique value
 */
export function createEntry(ctx: Context, params: ApiParams, { data }: EntryRequest): Promise<Reply> {
  const id = ctx.newId();
  const now = ctx.now().toISOString();
  return saveEntry(ctx, async () => {
    const definition = await requireWritableApi(ctx, params, "create");
    return { definition, entry: buildValidEntry(definition, data, id, now) };
  });
}
