import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, shortName } from "../kernel/errors.ts";
import { type LiveRelease, releaseFor } from "../releases/live-releases.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "../releases/shopper-context.ts";
import { publishedRead } from "../releases/store.ts";
import { loadIndex } from "../search-index/load-index.ts";
import type { LoadedIndex } from "../search-index/loaded-index.ts";
import {
  indexOf,
  type SearchProfile,
  type SearchSettings,
  searchProfileOf,
} from "../search-index/search-settings.ts";
import { searchSettingsRead } from "../search-index/search-settings-store.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";
import type { SearchViewer } from "./engine/corpus.ts";

/** What the searches of a request look in, and for whom. */
export type SearchedCatalog = {
  readonly release: LiveRelease;
  readonly index: LoadedIndex;
  readonly settings: SearchSettings;
  readonly profile: SearchProfile | undefined;
  readonly viewer: SearchViewer;
};

type Asking = {
  readonly headers: Readonly<Record<string, string>>;
  /** Slug of the wanted profile; the default one if not given. */
  readonly profile: string | undefined;
};

/**
 * The catalog that serves the shopper, with its index. A release that was deleted, or an index that was built anew, while it
 * was being read is followed by the one that serves now.
 * @throws ApiError 400 `Search Not Enabled` where there is none, 400 for an unknown currency or profile
 */
export async function openSearchedCatalog(ctx: Context, asking: Asking): Promise<SearchedCatalog> {
  let before: string | undefined;
  for (;;) {
    const { release, ...rest } = await readSetting(ctx, asking);
    const name = release && indexOf(rest.settings, release.releaseId);
    const wanted = name && `${name.releaseId} ${name.build}`;
    if (!release || !name || wanted === before) throw searchNotEnabled();
    const index = await loadIndex(ctx.table, name, rest.languages);
    if (index) return openedCatalog(ctx, { release, index, ...rest });
    before = wanted;
  }
}

/** What there is to know before the index is, in one round trip. */
async function readSetting({ table, shopper, now }: Context, { headers, profile: slug }: Asking) {
  const {
    published: { releases },
    store: { settings: store },
    settings,
  } = await readTogether(table, {
    published: publishedRead([]),
    store: settingsRead,
    settings: searchSettingsRead,
  });
  const profile = searchProfileOf(settings, slug);
  if (slug !== undefined && !profile) {
    throw invalid(`There is no search profile '${shortName(slug)}'.`, { title: TITLES.validationError });
  }
  return {
    release: releaseFor(releases, shopperContext(headers, shopper), now()),
    currency: shopperCurrency(headers, store),
    currencies: store.currencies,
    languages: shopperLanguages(headers),
    settings,
    profile,
  };
}

type Setting = Awaited<ReturnType<typeof readSetting>>;

function openedCatalog(
  { now }: Context,
  {
    release,
    index,
    currency,
    currencies,
    languages,
    settings,
    profile,
  }: Setting & {
    readonly release: LiveRelease;
    readonly index: LoadedIndex;
  },
): SearchedCatalog {
  const { catalogId } = release;
  const viewer = { catalogId, languages, currency, currencies, now: now() };
  return { release, index, settings, profile, viewer };
}

/** The same answer whatever is missing: a rule that fits the shopper, a release, its index (contract 14). */
function searchNotEnabled(): ApiError {
  return invalid("search not enabled for supplied context", { title: TITLES.searchNotEnabled });
}
