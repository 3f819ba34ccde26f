import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, shortName, unprocessable } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { priceBooks } from "../../price-books/store.ts";
import { readOwnPrices } from "../../releases/book-parts-store.ts";
import { toCartProduct, unitPrice } from "../../releases/cart-product.ts";
import { currentPrice } from "../../releases/current-price.ts";
import {
  type CatalogRule,
  chooseRelease,
  type LiveRelease,
  type ServedRelease,
  type ShopperContext,
} from "../../releases/live-releases.ts";
import { putOwnPricesFirst } from "../../releases/own-prices.ts";
import type { PublishedProduct } from "../../releases/published-product.ts";
import { findVersion, getPublished, type Published, tagShopper } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { MatchedRuleView } from "../resource-schemas.ts";
import type { ValidateRulesRequest } from "../schemas.ts";
import { getRelease } from "../store.ts";
import { ruleView } from "../views.ts";
import { filterRules, findConflicts, type RuleSearch, rankRules, toRuleSearch } from "./match-rules.ts";

type RuleQuestion = {
  readonly data: ValidateRulesRequest["data"];
  readonly search: RuleSearch;
  readonly at: Date;
};

/**
 * Searches the catalog rules. @throws ApiError 400 for an unknown match type, 422 for a shopper with several channels
 * @answers Which rule serves a shopper, and which rules are in each other's way?
 */
export async function validateRules(
  ctx: Context,
  { data }: ValidateRulesRequest,
  query: ListQuery,
): Promise<Reply> {
  const search = toRuleSearch(data);
  const at = search.matchDate ?? ctx.now();
  return { body: pageAnswer(await findRules(ctx, { data, search, at }), query, (rule) => rule) };
}

async function findRules(ctx: Context, question: RuleQuestion): Promise<readonly MatchedRuleView[]> {
  const { data, search, at } = question;
  const { match_type, sku } = data;
  const isPriced = match_type === "resolve_for_shopper" && typeof sku === "string";
  const published = await getPublished(ctx.table, isPriced ? [{ sku }] : [], search.account_ids);
  const { rules, live } = published.releases;
  const toView = (rule: CatalogRule) => ruleView(rule, { live, at });
  switch (match_type) {
    case "filter":
      return filterRules(rules, search).map(toView);
    case "conflict":
      return findConflicts(rules, search).map(toView);
    case "similarity":
      return viewSimilarRules(published, question);
    case "resolve_for_shopper":
      return resolveForShopper(ctx, published, question);
    default:
      throw invalid(
        `'match_type' is 'filter', 'similarity', 'conflict' or 'resolve_for_shopper', not '${shortName(match_type)}'.`,
        { source: "data.match_type" },
      );
  }
}

function viewSimilarRules(published: Published, { search, at }: RuleQuestion): readonly MatchedRuleView[] {
  const { releases } = published;
  const channels = search.channels.length > 0 ? search.channels : [undefined];
  const resolved = new Set(
    channels.map((channel) => chooseRelease(releases, toShopper(published, search, channel), at)?.rule?.id),
  );
  return rankRules(releases.rules, search).map(({ rule, score }) => {
    const { meta, ...view } = ruleView(rule, { live: releases.live, at });
    const matched = { similarity_score: score, resolved_for_shopper: resolved.has(rule.id) };
    return { ...view, meta: { ...meta, ...matched } };
  });
}

/** The shopper that the search describes, with the given tags and those that its accounts have now. */
function toShopper(published: Published, search: RuleSearch, channel: string | undefined): ShopperContext {
  const { account_ids: accountIds, customer_ids: customerIds, tags } = search;
  const { accountTagIds = [], ...shopper } = tagShopper(published, { accountIds, customerIds, tags });
  return {
    ...shopper,
    accountTagIds: [...search.account_tag_ids, ...accountTagIds],
    ...(channel === undefined ? {} : { channel }),
  };
}

/** One rule, or none if nothing is published. */
async function resolveForShopper(
  ctx: Context,
  published: Published,
  { data, search, at }: RuleQuestion,
): Promise<readonly MatchedRuleView[]> {
  const [channel, ...others] = search.channels;
  if (others.length > 0) {
    throw unprocessable("A shopper has one channel.", {
      title: TITLES.failedValidation,
      source: "data.channels",
    });
  }
  const { releases } = published;
  const served = chooseRelease(releases, toShopper(published, search, channel), at);
  if (!served) return [];
  const { meta, ...view } = ruleView(served.rule ?? standInRule(served), { live: releases.live, at });
  const product = published.versions.map((versions) => findVersion(versions, served))[0];
  const { sku, currency } = data;
  return [
    {
      ...view,
      meta: {
        ...meta,
        resolved_for_shopper: true,
        price_books: await readPriceBooks(ctx, served),
        ...(sku && currency
          ? { price: await priceForShopper(ctx, product, { currency, now: at }, served) }
          : {}),
      },
    },
  ];
}

const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** Shoppers whom no rule serves get the catalog that was published first. */
function standInRule({ catalogId, firstPublishedAt }: LiveRelease): CatalogRule {
  return {
    id: NIL_ID,
    name: "Default Catalog Resolution",
    catalog_id: catalogId,
    ...{ account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [], schedules: [] },
    created_at: firstPublishedAt,
    updated_at: firstPublishedAt,
    version: 0,
  };
}

type RuleBook = NonNullable<MatchedRuleView["meta"]["price_books"]>[number];

/** Price books in the order in which they are asked: the rule's, then the release's. */
async function readPriceBooks({ table }: Context, served: ServedRelease): Promise<RuleBook[]> {
  const own = (await getRelease(table, served))?.value.pricebookIds ?? [];
  const ids = [...served.ownBooks, ...own];
  const books = await priceBooks.getMany(table, ids);
  return ids.map((id, at) => ({
    ...{ id, name: books[at]?.value.name ?? null },
    from: at < served.ownBooks.length ? "rule" : "catalog",
  }));
}

type PriceQuestion = { readonly currency: string; readonly now: Date };

/** The price of one unit as catalog reads show it; null for a product that is not sold or has none. */
async function priceForShopper(
  { table }: Context,
  found: PublishedProduct | undefined,
  question: PriceQuestion,
  release: ServedRelease,
): Promise<NonNullable<MatchedRuleView["meta"]["price"]> | null> {
  if (!found || found.onlyOption) return null;
  const parts = await readOwnPrices(table, [{ product: found, release }]);
  const product = putOwnPricesFirst(found, release, parts);
  const { catalogId } = release;
  const { currency } = question;
  const current = currentPrice(product.prices, question);
  if (current) {
    const { amount, includes_tax } = current.price;
    const sale_id = current.sale?.id ?? null;
    return { amount, currency, includes_tax, pricebook_id: current.pricebook_id, sale_id };
  }
  const sum = unitPrice(toCartProduct(product, catalogId), { ...question, quantity: 1 });
  if (!sum) return null;
  const { amount, includes_tax } = sum;
  return { amount, currency, includes_tax, pricebook_id: null, sale_id: null };
}
