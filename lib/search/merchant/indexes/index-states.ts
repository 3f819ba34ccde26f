import { isDeepStrictEqual } from "node:util";
import type { Release } from "../../../catalogs/catalog.ts";
import { catalogs, getReleases } from "../../../catalogs/store.ts";
import { inTurns } from "../../../kernel/few-at-once.ts";
import { getManifests } from "../../../search-index/index-parts-store.ts";
import { indexableFields, indexOf, type SearchSettings } from "../../../search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";

const CATALOGS_AT_ONCE = 25;

/** The index of a release that can be served. */
export type IndexState = {
  readonly release: Release;
  /** It is not there, or has other fields than the merchant wants. */
  readonly isOutOfSync: boolean;
};

/** The indexes of all published releases, also of those that are kept to go back to; catalog by catalog, oldest first. */
export async function getIndexStates({ table }: Context, settings: SearchSettings): Promise<IndexState[]> {
  const all = await catalogs.list(table);
  const found = await inTurns(CATALOGS_AT_ONCE, all, ({ id }) => getReleases(table, id));
  const releases = found.flat().filter(({ status }) => status === "PUBLISHED");
  const manifests = await getManifests(
    table,
    releases.map(({ id }) => indexOf(settings, id)),
  );
  const wanted = indexableFields(settings);
  return releases.map((release, at) => ({
    release,
    isOutOfSync: !isDeepStrictEqual(manifests[at]?.fields, wanted),
  }));
}
