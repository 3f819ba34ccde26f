import { getRelease } from "../catalogs/store.ts";
import { releaseView } from "../catalogs/views.ts";
import { notFound } from "../kernel/errors.ts";
import { readShopperRelease } from "../releases/read-shopper-release.ts";
import { localizeText, parseShopperLanguages } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

/** Storefronts check with it that a catalog is published. @throws ApiError 404 without a release */
export async function readCatalogRelease(ctx: Context, { headers }: ShopperInput): Promise<Reply> {
  const [live, { settings }] = await Promise.all([readShopperRelease(ctx, headers), getSettings(ctx.table)]);
  const release = live && (await getRelease(ctx.table, live));
  if (!release) throw notFound("published catalog", "for this shopper");
  const { missing: _, ...shown } = release.value; // shoppers must not see what a merchant forgot to publish
  const { name, description = "", locales = {} } = shown;
  const languages = parseShopperLanguages(headers, settings);
  const { language = "", ...text } = localizeText({ name, description, locales }, languages);
  const data = releaseView({ ...shown, ...text });
  return { body: { data: { ...data, meta: { ...data.meta, language } }, links: { self: "/catalog" } } };
}
