import { getRelease } from "../catalogs/store.ts";
import { releaseView } from "../catalogs/views.ts";
import { notFound } from "../kernel/errors.ts";
import { releaseFor } from "../releases/live-releases.ts";
import { shopperContext } from "../releases/shopper-context.ts";
import { getLiveReleases } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

/** The release that serves the shopper; storefronts ask whether there is one. @throws ApiError 404 when there is none */
export async function readCatalogRelease(ctx: Context, { headers }: ShopperInput): Promise<Reply> {
  const { value: releases } = await getLiveReleases(ctx.table);
  const live = releaseFor(releases, shopperContext(headers, ctx.shopper), ctx.now());
  const release = live && (await getRelease(ctx.table, live));
  if (!release) throw notFound("published catalog", "for this shopper");
  const { missing: _, ...shown } = release.value; // what a merchant forgot is not for shoppers
  const data = releaseView(shown);
  return { body: { data, links: { self: "/catalog" } } };
}
