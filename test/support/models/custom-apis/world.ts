import { findStrays } from "../../../../infra/commands/sweep/strays.ts";
import type { Shop } from "../../shop.ts";
import { shopOn } from "../../shop.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { type Command, choose } from "./commands.ts";
import { judge } from "./judge.ts";
import { aModel, type Model } from "./model.ts";
import { APIS, type Request, send } from "./requests.ts";
import { showApi, showEntry, showField } from "./views.ts";

const BY_TIME = "sort=created_at";

type Made = { readonly id: string; readonly createdAt: string };
const inOrder = <T extends Made>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(`${a.createdAt} ${a.id}`, `${b.createdAt} ${b.id}`));

async function observe(shop: Shop): Promise<unknown> {
  const apis = await readAll(shop, APIS, BY_TIME);
  return Promise.all(
    apis.map(async (api) => ({
      api,
      fields: await readAll(shop, `${APIS}/${api.id}/fields`, BY_TIME),
      entries: await readAll(shop, `${APIS}/${api.id}/entries`, BY_TIME),
      bySlug: await readAll(shop, `/v2/extensions/${api.slug}`, BY_TIME),
    })),
  );
}

function describe({ apis }: Model): unknown {
  return inOrder(apis).map((api) => {
    const entries = inOrder(api.entries).map((entry) => showEntry(api, entry));
    const fields = inOrder(api.fields).map((field) => showField(api, field));
    return { api: showApi(api), fields, entries, bySlug: entries };
  });
}

/** A path's Custom API is read first; it may have another slug, or be deleted, when its entries are read or written. */
function listMeanings({ slugs }: Model, request: Request): readonly Request[] {
  if (!("at" in request)) return [];
  const { at } = request;
  const apis = "slug" in at ? (slugs.get(at.slug) ?? []) : [at.api];
  return apis.map((api) => ({ ...request, at: { api }, isLate: true }));
}

/** Custom APIs with their fields and entries. */
export const CUSTOM_APIS: World<Model, Command, Request> = {
  open: async () => {
    const model = aModel();
    const now = () => new Date(model.now);
    const connect = (table: MemoryTable) => shopOn(table, { now, deadlineMs: 60_000 });
    return { table: memoryTable({ now }), connect, model };
  },
  choose,
  send,
  judge,
  observe,
  describe,
  listMeanings,
  findStrays: (table) => findStrays(table.all()).strays,
};
