import { invalid } from "../kernel/errors.ts";
import { type Currency, defaultCurrency, enabledCurrency, type Settings } from "../settings/settings.ts";
import type { Shopper } from "../use-case/context.ts";
import type { ShopperContext } from "./live-releases.ts";

type Headers = Readonly<Record<string, string>>;

/** What the choice of a catalog may look at: the request's headers and who is signed in. */
export function shopperContext(headers: Headers, { account, customer }: Shopper = {}): ShopperContext {
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
export function shopperCurrency(headers: Headers, settings: Settings): Currency | undefined {
  const code = headers["x-moltin-currency"];
  if (code === undefined) return defaultCurrency(settings);
  const currency = enabledCurrency(settings, code);
  if (currency) return currency;
  throw invalid(`The store has no currency '${code}'.`, { source: "X-Moltin-Currency" });
}

const MOST_LANGUAGES = 10;

/**
 * Locales in the order the shopper likes them, in lower case. Node's `fetch` sends `Accept-Language: *` of its own
 * accord, which names none: the language that its caller set then counts.
 */
export function shopperLanguages(headers: Headers): string[] {
  const accepted = languagesIn(headers["accept-language"] ?? "");
  return accepted.length > 0 ? accepted : languagesIn(headers["x-moltin-language"] ?? "");
}

function languagesIn(header: string): string[] {
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

/** The text of the first wanted locale there is, else the base text without a language. */
export function localized(
  base: Text & { readonly locales?: Readonly<Record<string, Text>> },
  languages: readonly string[],
): { readonly name: string; readonly description?: string; readonly language?: string } {
  const locales = Object.entries(base.locales ?? {});
  for (const language of languages) {
    const found = locales.find(([locale]) => locale.toLowerCase() === language);
    if (found) {
      const description = found[1].description ?? base.description;
      return {
        name: found[1].name,
        ...(description === undefined ? {} : { description }),
        language: found[0],
      };
    }
  }
  return { name: base.name, ...(base.description === undefined ? {} : { description: base.description }) };
}
