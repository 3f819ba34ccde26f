import { invalid } from "../kernel/errors.ts";
import { type Currency, defaultCurrency, findEnabledCurrency, type Settings } from "../settings/settings.ts";
import type { Shopper } from "../use-case/context.ts";
import type { ShopperContext } from "./live-releases.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Reads channel and tags from the headers, and adds the signed-in account and customer.
 * @answers Which language is answered in?
 */
export function parseShopperContext(headers: Headers, { account, customer }: Shopper = {}): ShopperContext {
  const channel = headers["ep-channel"];
  const tags = headers["ep-context-tag"]?.split(",").map((tag) => tag.trim());
  return {
    ...(channel === undefined ? {} : { channel }),
    ...(tags ? { tags } : {}),
    ...(account ? { accountIds: [account.id] } : {}),
    ...(customer ? { customerIds: [customer.id] } : {}),
  };
}

/** @throws ApiError 400 for a currency that the store does not sell in */
export function chooseShopperCurrency(headers: Headers, settings: Settings): Currency | undefined {
  const code = headers["x-moltin-currency"];
  if (code === undefined) return defaultCurrency(settings);
  const currency = findEnabledCurrency(settings, code);
  if (currency) return currency;
  throw invalid(`The store has no currency '${code}'.`, { source: "X-Moltin-Currency" });
}

const MOST_LANGUAGES = 10;

/**
 * Locales in lower case, preferred first. If the store has additional languages, others do not count: their translations may be
 * half done. Node's `fetch` sends `Accept-Language: *` by default, which names no language;
 * then `X-Moltin-Language` counts.
 */
export function parseShopperLanguages(
  headers: Headers,
  { additional_languages: offered }: Pick<Settings, "additional_languages">,
): string[] {
  const accepted = parseLanguages(headers["accept-language"] ?? "");
  const preferred = accepted.length > 0 ? accepted : parseLanguages(headers["x-moltin-language"] ?? "");
  if (offered.length === 0) return preferred;
  return preferred.filter((language) => offered.includes(language.split("-")[0] ?? ""));
}

function parseLanguages(header: string): string[] {
  return header
    .split(",", MOST_LANGUAGES)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

type Text = { readonly name: string; readonly description?: string };
type Translations = Readonly<Record<string, Partial<Text>>>;

/** Returns the texts of the first language that exists, else the base texts without `language`. */
export function localizeText(
  base: Text & { readonly locales?: Translations },
  languages: readonly string[],
): { readonly name: string; readonly description?: string; readonly language?: string } {
  const locales = Object.entries(base.locales ?? {});
  for (const language of languages) {
    const entry = locales.find(([locale]) => locale.toLowerCase() === language);
    if (entry) {
      const description = entry[1].description ?? base.description;
      return {
        name: entry[1].name ?? base.name,
        ...(description === undefined ? {} : { description }),
        language: entry[0],
      };
    }
  }
  return { name: base.name, ...(base.description === undefined ? {} : { description: base.description }) };
}
