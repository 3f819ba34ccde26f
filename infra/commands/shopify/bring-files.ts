import type { ShopProduct } from "./products.ts";
import { readAll, runParallel, send, type Target, tellRefusal } from "./target.ts";
import type { ShopImage } from "./variants.ts";
import { readIds, readText } from "./views.ts";

/** Ids of the store's files by their addresses. */
export type Files = ReadonlyMap<string, string>;

/** Links each address of the shop once; the contents stay where they are. Reports addresses that the service refuses. */
export async function bringFiles(target: Target, products: readonly ShopProduct[]): Promise<Files> {
  const images = products.flatMap(({ images, variants }) => [
    ...images,
    ...variants.flatMap(({ image }) => image ?? []),
  ]);
  const wanted = new Map(images.toReversed().map((image) => [image.href, image]));
  const files = wanted.size > 0 ? await findFiles(target) : new Map<string, string>();
  await runParallel(target, [...wanted.values()], async ({ href, row, field }) => {
    if (files.has(href)) return target.report.count("files", "same");
    const data = { type: "file", file_location: href };
    const file = await tellRefusal(target, row, () => send(target, "POST", "/v2/files", data), field);
    if (file === undefined) return;
    files.set(href, readText(file, "id"));
    target.report.count("files", "created");
  });
  return files;
}

/** The oldest file of each address, so that later ones do not change what products have. */
async function findFiles(target: Target): Promise<Map<string, string>> {
  const all = (await readAll(target, "/v2/files")).map((file) => ({
    id: readText(file, "id"),
    href: readText(file, "link", "href"),
    at: readText(file, "meta", "timestamps", "created_at"),
  }));
  const newestFirst = all.toSorted((a, b) => (a.at + a.id < b.at + b.id ? 1 : -1));
  return new Map(newestFirst.map(({ id, href }) => [href, id]));
}

type Images = {
  /** The product as the store has it. */
  readonly view: unknown;
  readonly first: ShopImage | undefined;
  readonly others: readonly ShopImage[];
};

/** Links the main image and the other files of a product, as far as they are missing. Returns whether any was. */
export async function bringImages(
  target: Target,
  files: Files,
  { view, first, others }: Images,
): Promise<boolean> {
  const path = `/pcm/products/${readText(view, "id")}/relationships`;
  const mainId = first && files.get(first.href);
  const isNewMain =
    mainId !== undefined && mainId !== readText(view, "relationships", "main_image", "data", "id");
  if (isNewMain) await send(target, "PUT", `${path}/main_image`, { type: "file", id: mainId });
  const linked = new Set(readIds(view, "relationships", "files", "data"));
  const ids = new Set(others.flatMap(({ href }) => files.get(href) ?? []));
  const missing = [...ids].filter((id) => !linked.has(id)).map((id) => ({ type: "file", id }));
  if (missing.length > 0) await send(target, "POST", `${path}/files`, missing);
  return isNewMain || missing.length > 0;
}
