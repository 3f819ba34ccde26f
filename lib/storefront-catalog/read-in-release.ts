import { requirePublishedRelease } from "../catalogs/releases/releases.ts";
import { findMissingParts } from "../catalogs/store.ts";
import { invalid, shortName } from "../kernel/errors.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import { PREVIEWED_BOOKS, SHOWN_BOOKS } from "./schemas/requests.ts";

export const releaseRead = {
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
} as const;

/**
 * Lets a merchant read a release like a shopper, by headers also like one with other price books.
 * @throws ApiError 404 for an unknown catalog or release, 400 for price books that cannot be previewed
 */
export async function readInRelease(
  ctx: Context,
  { catalog_id, release_id }: { readonly catalog_id: string; readonly release_id: string },
  request: ShopperInput,
  read: (request: ShopperInput) => Promise<Reply>,
): Promise<Reply> {
  const release = await requirePublishedRelease(ctx, catalog_id, release_id);
  const { id, catalogId, number, published_at = release.updated_at, totalProducts, hierarchies } = release;
  const { withoutChildren = [], segmentation } = release;
  const live = {
    catalogId,
    releaseId: id,
    number,
    publishedAt: published_at,
    firstPublishedAt: published_at,
    total: totalProducts,
    withoutChildren,
    trees: hierarchies.length,
    ...(segmentation ? { segmentation } : {}),
  };
  const previewed = await readPreviewedBooks(ctx, live, request.headers);
  const ownBooks = (previewed ?? []).filter((one) => segmentation?.bookIds.includes(one));
  const shown = splitIds(request.headers[SHOWN_BOOKS.toLowerCase()]);
  return read({
    ...request,
    release: { ...live, ownBooks, isForNamedShoppers: false },
    ...chooseAvailability(shown, previewed !== undefined),
  });
}

/** Price books of a catalog rule. */
const MOST_BOOKS = 5;

/** @throws ApiError 400 for too many ids, an id of no price book, or a release without price segmentation */
async function readPreviewedBooks(
  { table }: Context,
  { segmentation }: Pick<LiveRelease, "segmentation">,
  headers: ShopperInput["headers"],
): Promise<readonly string[] | undefined> {
  const ids = splitIds(headers[PREVIEWED_BOOKS.toLowerCase()]);
  if (!ids) return undefined;
  if (!segmentation) throw refusePreview("The release was published without price segmentation.");
  if (ids.length > MOST_BOOKS) throw refusePreview(`At most ${MOST_BOOKS} price books can be previewed.`);
  const { pricebook_ids: missing } = await findMissingParts(table, { hierarchy_ids: [], pricebook_ids: ids });
  const [unknown] = missing;
  if (unknown !== undefined) throw refusePreview(`There is no price book '${shortName(unknown)}'.`);
  return ids;
}

function refusePreview(detail: string) {
  return invalid(detail, { source: PREVIEWED_BOOKS });
}

/** Undefined for a header that is absent or empty. */
function splitIds(header: string | undefined): readonly string[] | undefined {
  const ids = (header ?? "").split(",").map((id) => id.trim().toLowerCase());
  const named = ids.filter((id) => id !== "");
  return named.length > 0 ? named : undefined;
}

function chooseAvailability(
  shown: readonly string[] | undefined,
  isPreview: boolean,
): Pick<ShopperInput, "available"> {
  if (shown) return { available: { pricesIn: shown.includes("all") ? "all" : shown } };
  return isPreview ? {} : { available: "ids" };
}
