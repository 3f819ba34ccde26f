import { loadIndex } from "../catalogs/search-index/load-index.ts";
import type { LoadedIndex } from "../catalogs/search-index/loaded-index.ts";
import {
  findIndexName,
  findSearchProfile,
  type SearchProfile,
  type SearchSettings,
} from "../catalogs/search-index/search-settings.ts";
import { searchSettingsRead } from "../catalogs/search-index/search-settings-store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, shortName } from "../kernel/errors.ts";
import type { ServedRelease } from "../releases/live-releases.ts";
import { chooseShopperRelease } from "../releases/read-shopper-release.ts";
import { chooseShopperCurrency, parseShopperLanguages } from "../releases/shopper-context.ts";
import { addMissingTags, planPublishedRead } from "../releases/store.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { SearchViewer } from "./engine/corpus.ts";

export type SearchedCatalog = {
  readonly release: ServedRelease;
  readonly index: LoadedIndex;
  readonly settings: SearchSettings;
  readonly profile: SearchProfile | undefined;
  readonly viewer: SearchViewer;
};

type CatalogRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** Slug; undefined means the default profile. */
  readonly profile: string | undefined;
};

/**
 * Reads again if the release or index was replaced meanwhile.
 * @throws ApiError 400 `Search Not Enabled`, 400 for an unknown currency or profile
 */
export async function openSearchedCatalog(ctx: Context, asking: CatalogRequest): Promise<SearchedCatalog> {
  let before: string | undefined;
  for (;;) {
    const { release, ...rest } = await readSetting(ctx, asking);
    const name = release && findIndexName(rest.settings, release.releaseId);
    const current = name && `${name.releaseId} ${name.build}`;
    if (!release || !name || current === before) throw searchNotEnabled();
    const index = await loadIndex(ctx.table, name, rest.languages);
    if (index) return buildSearchedCatalog(ctx, { release, index, ...rest });
    before = current;
  }
}

/** Reads everything except the index in one round trip. */
async function readSetting(ctx: Context, { headers, profile: slug }: CatalogRequest) {
  const { table, shopper } = ctx;
  const accountIds = shopper.account ? [shopper.account.id] : [];
  const {
    published,
    store: { settings: store },
    settings,
  } = await readTogether(table, {
    published: planPublishedRead([], accountIds),
    store: settingsRead,
    settings: searchSettingsRead,
  });
  const profile = findSearchProfile(settings, slug);
  if (slug !== undefined && !profile) {
    throw invalid(`There is no search profile '${shortName(slug)}'.`, { title: TITLES.validationError });
  }
  return {
    release: chooseShopperRelease(ctx, headers, await addMissingTags(table, published, accountIds)),
    currency: chooseShopperCurrency(headers, store),
    currencies: store.currencies,
    languages: parseShopperLanguages(headers, store),
    settings,
    profile,
  };
}

type SearchContext = Awaited<ReturnType<typeof readSetting>>;

function buildSearchedCatalog(
  { now }: Context,
  {
    release,
    index,
    currency,
    currencies,
    languages,
    settings,
    profile,
  }: SearchContext & {
    readonly release: ServedRelease;
    readonly index: LoadedIndex;
  },
): SearchedCatalog {
  const { catalogId } = release;
  const viewer = { catalogId, languages, currency, currencies, now: now() };
  return { release, index, settings, profile, viewer };
}

/** One answer for a missing catalog rule, release or index. */
function searchNotEnabled(): ApiError {
  return invalid("search not enabled for supplied context", { title: TITLES.searchNotEnabled });
}
