import { errorsText } from "../entries/api-calls.ts";
import type { CopyWork } from "./kind.ts";
import { readAll, readDeep } from "./read-store.ts";

/**
 * Publishes the copies of catalogs that the source has published.
 * @returns number of catalogs
 * @throws Error with a message for the user if the target refuses a publication
 */
export async function publishCatalogs(
  { source, target, map }: CopyWork,
  isChanged: boolean,
): Promise<number> {
  let published = 0;
  for await (const { id, relationships } of readAll(source, "/catalogs")) {
    const own = map.ids.get(id);
    if (own === undefined || !hasReleases(relationships)) continue;
    if (!isChanged && (await isPublished(target, own))) continue;
    const answer = await target({ method: "POST", path: `/catalogs/${own}/releases`, body: "{}" });
    if (answer.status >= 300)
      throw new Error(`The catalog ${own} cannot be published. ${errorsText(answer)}`);
    published += 1;
  }
  return published;
}

function hasReleases(relationships: unknown): boolean {
  return Number(readDeep(relationships, "releases", "meta", "count") ?? 0) > 0;
}

async function isPublished(target: CopyWork["target"], catalogId: string): Promise<boolean> {
  for await (const _ of readAll(target, `/catalogs/${catalogId}/releases`)) return true;
  return false;
}
