import { type CopyWork, change } from "./kind.ts";
import { RELEASE } from "./map-file.ts";
import { readAll, readDeep } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

type Published = { readonly published: number; readonly refused: readonly string[] };

/**
 * Publishes the copies of catalogs that the source has published, if anything was copied since.
 * @returns number of catalogs, and a line for each publication that the target refuses
 */
export async function publishCatalogs({ source, target, map }: CopyWork): Promise<Published> {
  let published = 0;
  const refused: string[] = [];
  for await (const { id, attributes, relationships } of readAll(source, "/catalogs")) {
    const own = map.ids.get(id);
    const state = String(map.count());
    if (own === undefined || !hasReleases(relationships) || map.isCopied(`${id}${RELEASE}`, state)) continue;
    try {
      await change(target, "POST", `/catalogs/${own}/releases`, {});
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push(`publications: '${readDeep(attributes, "name")}': ${error.message}`);
      continue;
    }
    await map.note({ source: `${id}${RELEASE}`, target: own, hash: state });
    published += 1;
  }
  return { published, refused };
}

function hasReleases(relationships: unknown): boolean {
  return Number(readDeep(relationships, "releases", "meta", "count") ?? 0) > 0;
}
