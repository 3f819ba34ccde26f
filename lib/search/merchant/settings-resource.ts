import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { SearchSettings } from "../../search-index/search-settings.ts";
import { getSearchSettings, type SearchSettingsDecision } from "../../search-index/search-settings-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeMerchantSettings } from "./change-merchant-settings.ts";

/** Where the settings have resources of a kind. */
type Field = "profiles" | "stopwordSets" | "synonymSets";
type Of<F extends Field> = SearchSettings[F][number];

/** A kind of resources that the settings hold, oldest first. */
export type SettingsResource<F extends Field> = {
  readonly field: F;
  /** What errors call it. */
  readonly name: string;
  readonly most: number;
  readonly view: (one: Of<F>, settings: SearchSettings) => object;
};

/** @throws ApiError 404 naming the kind and the id */
export function requireOne<F extends Field>(
  settings: SearchSettings,
  { field, name }: SettingsResource<F>,
  id: string,
): Of<F> {
  const found = settings[field].find((one) => one.id === id.toLowerCase());
  if (!found) throw notFound(name, id);
  return found;
}

/** A page of them. */
export async function listAll<F extends Field>(
  { table }: Context,
  kind: SettingsResource<F>,
  query: ListQuery,
): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const all: readonly Of<F>[] = settings[kind.field];
  return { body: pageAnswer(all, query, (one) => kind.view(one, settings)) };
}

/** @throws ApiError 404 for an unknown one */
export async function readOne<F extends Field>(
  { table }: Context,
  kind: SettingsResource<F>,
  id: string,
): Promise<Reply> {
  const settings = await getSearchSettings(table);
  return { body: { data: kind.view(requireOne(settings, kind, id), settings) } };
}

/**
 * Adds one.
 * @param check throws what it is refused with
 * @throws ApiError 422 for one too many
 */
export function addOne<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  one: Of<F>,
  check: (settings: SearchSettings) => void,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    check(settings);
    const all: readonly Of<F>[] = settings[kind.field];
    if (all.length >= kind.most) throw tooMany(kind);
    return decided({ ...settings, [kind.field]: [...all, one] }, kind, one);
  });
}

function tooMany({ most, name }: Pick<SettingsResource<Field>, "most" | "name">) {
  const detail = `A store has at most ${most} ${name}s.`;
  return unprocessable(detail, { title: TITLES.unprocessableEntity });
}

/** Changes one by a pure function of what it is now. @throws ApiError 404 for an unknown one, and what `change` throws */
export function changeOne<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  id: string,
  change: (one: Of<F>, settings: SearchSettings) => Of<F>,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    const before = requireOne(settings, kind, id);
    const one = { ...change(before, settings), updated_at: ctx.now().toISOString() };
    const all: readonly Of<F>[] = settings[kind.field];
    return decided(
      { ...settings, [kind.field]: all.map((other) => (other === before ? one : other)) },
      kind,
      one,
    );
  });
}

function decided<F extends Field>(
  settings: SearchSettings,
  kind: SettingsResource<F>,
  one: Of<F>,
): SearchSettingsDecision {
  return { settings, reply: { body: { data: kind.view(one, settings) } } };
}

/**
 * Deletes one.
 * @param without what else changes with it; throws what it is refused with
 * @throws ApiError 404 for an unknown one
 */
export function removeOne<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  id: string,
  without: (settings: SearchSettings, one: Of<F>) => SearchSettings = (settings) => settings,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    const gone = requireOne(settings, kind, id);
    const all: readonly Of<F>[] = settings[kind.field];
    const left = all.filter((other) => other !== gone);
    return { settings: { ...without(settings, gone), [kind.field]: left }, reply: {} };
  });
}
