import type { SearchSettings } from "../../catalogs/search-index/search-settings.ts";
import {
  changeSearchSettings,
  getSearchSettings,
  type SearchSettingsDecision,
} from "../../catalogs/search-index/search-settings-store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, tooLarge, unprocessable } from "../../kernel/errors.ts";
import { type Conditional, checkIfMatch, requireNamedPart, type Tagged } from "../../kernel/etag.ts";
import { dropNulls } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { FieldNotes } from "../../schemas/noted-answer.ts";
import { pack } from "../../table/pack.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

type Field = "profiles" | "stopwordSets" | "synonymSets";
type SettingsItem<F extends Field> = SearchSettings[F][number];

/** Resources of a kind in a list of the search settings, oldest first. */
export type SettingsResource<F extends Field> = {
  readonly field: F;
  /** Name in error messages. */
  readonly name: string;
  readonly most: number;
  readonly view: (one: SettingsItem<F>, settings: SearchSettings) => Tagged;
};

/** @throws ApiError 404 for an unknown id */
export function requireSettingsItem<F extends Field>(
  settings: SearchSettings,
  { field, name }: SettingsResource<F>,
  id: string,
): SettingsItem<F> {
  const item = settings[field].find((one) => one.id === id.toLowerCase());
  if (!item) throw notFound(name, id);
  return item;
}

/** @throws ApiError 404 for an unknown id, 412 if `If-Match` names another state */
export function requireMatchingItem<F extends Field>(
  ctx: Conditional,
  settings: SearchSettings,
  kind: SettingsResource<F>,
  id: string,
): SettingsItem<F> {
  const item = requireNamedPart(ctx, kind.name, () => requireSettingsItem(settings, kind, id));
  checkIfMatch(ctx, kind.name, () => kind.view(item, settings));
  return item;
}

export async function listSettingsItems<F extends Field>(
  { table }: Context,
  kind: SettingsResource<F>,
  query: ListQuery,
): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const all: readonly SettingsItem<F>[] = settings[kind.field];
  return { body: pageAnswer(all, query, (one) => kind.view(one, settings)) };
}

/** @throws ApiError 404 for an unknown id */
export async function readSettingsItem<F extends Field>(
  { table }: Context,
  kind: SettingsResource<F>,
  id: string,
): Promise<Reply> {
  const settings = await getSearchSettings(table);
  return { body: { data: kind.view(requireSettingsItem(settings, kind, id), settings) } };
}

type Addition = {
  /** Throws to refuse the resource. */
  readonly check: (settings: SearchSettings) => void;
  readonly noted?: FieldNotes;
};

/** @throws ApiError 422 if the store has too many */
export function addSettingsItem<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  one: SettingsItem<F>,
  { check, noted }: Addition,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    check(settings);
    const all: readonly SettingsItem<F>[] = settings[kind.field];
    if (all.length >= kind.most) throw tooMany(kind);
    return buildDecision({ ...settings, [kind.field]: [...all, one] }, kind, one, noted);
  });
}

function tooMany({ most, name }: Pick<SettingsResource<Field>, "most" | "name">) {
  const detail = `A store has at most ${most} ${name}s.`;
  return unprocessable(detail, { title: TITLES.unprocessableEntity });
}

/** @throws ApiError 404 for an unknown id, and what `change` throws */
export function changeSettingsItem<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  id: string,
  change: (one: SettingsItem<F>, settings: SearchSettings) => SettingsItem<F>,
  noted?: FieldNotes,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    const before = requireMatchingItem(ctx, settings, kind, id);
    const one = { ...change(before, settings), updated_at: ctx.now().toISOString() };
    const all: readonly SettingsItem<F>[] = settings[kind.field];
    return buildDecision(
      { ...settings, [kind.field]: all.map((other) => (other === before ? one : other)) },
      kind,
      one,
      noted,
    );
  });
}

function buildDecision<F extends Field>(
  settings: SearchSettings,
  kind: SettingsResource<F>,
  one: SettingsItem<F>,
  noted: FieldNotes = {},
): SearchSettingsDecision {
  return { settings, reply: { body: { data: kind.view(one, settings), ...noted } } };
}

/**
 * Deletes one.
 * @param removeReferences what else changes with it; throws what it is refused with
 * @throws ApiError 404 for an unknown one
 */
export function removeSettingsItem<F extends Field>(
  ctx: Context,
  kind: SettingsResource<F>,
  id: string,
  removeReferences: (settings: SearchSettings, one: SettingsItem<F>) => SearchSettings = (settings) =>
    settings,
): Promise<Reply> {
  return changeMerchantSettings(ctx, (settings) => {
    const gone = requireMatchingItem(ctx, settings, kind, id);
    const all: readonly SettingsItem<F>[] = settings[kind.field];
    const remaining = all.filter((other) => other !== gone);
    return { settings: { ...removeReferences(settings, gone), [kind.field]: remaining }, reply: {} };
  });
}

/** All settings share one DynamoDB item (400 KB). The rest is for the builds that reindexes record in it. */
const MOST_MERCHANT_BYTES = 340 * 1024;

/** @throws ApiError 413 if the merchant's settings outgrow one item, and what `decide` throws */
export function changeMerchantSettings(
  ctx: Context,
  decide: (settings: SearchSettings) => SearchSettingsDecision,
): Promise<Reply> {
  return changeSearchSettings(ctx, (before) => {
    const decision = decide(before);
    if (decision.settings !== before) checkRoom(decision.settings, before);
    return decision;
  });
}

/** Always allows a change that makes the settings smaller. */
function checkRoom(settings: SearchSettings, before: SearchSettings): void {
  const bytes = pack(settings).length;
  if (bytes <= MOST_MERCHANT_BYTES || bytes <= pack(before).length) return;
  throw tooLarge(
    `Indexable fields, search profiles and word lists of a store have room for ${MOST_MERCHANT_BYTES / 1024} KB together, packed.`,
  );
}

/** Treats null as absent, as the schemas of the merchant endpoints do. */
export function foldBody(body: unknown): unknown {
  return dropNulls(body);
}
