import { isDeepStrictEqual } from "node:util";
import type { Release } from "../../../catalogs/catalog.ts";
import { getManifests } from "../../../catalogs/search-index/index-parts-store.ts";
import {
  findIndexName,
  indexableFields,
  type SearchSettings,
} from "../../../catalogs/search-index/search-settings.ts";
import { addTemplateTypes } from "../../../catalogs/search-index/template-types-store.ts";
import { catalogs, getReleases } from "../../../catalogs/store.ts";
import { runInBatches } from "../../../kernel/few-at-once.ts";
import type { Context } from "../../../use-case/context.ts";

const CATALOGS_AT_ONCE = 25;

export type IndexState = {
  readonly release: Release;
  /** The index is missing or was built with other fields or types than the merchant has set. */
  readonly isOutOfSync: boolean;
};

/** Includes superseded published releases; by catalog, oldest first. */
export async function getIndexStates({ table }: Context, settings: SearchSettings): Promise<IndexState[]> {
  const all = await catalogs.list(table);
  const releasesByCatalog = await runInBatches(CATALOGS_AT_ONCE, all, ({ id }) => getReleases(table, id));
  const releases = releasesByCatalog.flat().filter(({ status }) => status === "PUBLISHED");
  const manifests = await getManifests(
    table,
    releases.map(({ id }) => findIndexName(settings, id)),
  );
  const requestedFields = await addTemplateTypes(table, indexableFields(settings));
  return releases.map((release, at) => ({
    release,
    isOutOfSync: !isDeepStrictEqual(manifests[at]?.fields, requestedFields),
  }));
}
