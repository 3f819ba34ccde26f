import type { PromotionSource } from "../evaluation/promotion.ts";
import { derivedUuid } from "../kernel/uuid.ts";

/** What a use of a code counts: a checkout, or each discounted unit or application; in the words of its engine. */
export type ConsumeUnit = "per_cart" | "per_item" | "per_checkout" | "per_application";

/** How often one shopper may use a code, and whether guests are shoppers, who are known by their e-mail address. */
export type ShopperLimit = { readonly max_uses: number; readonly includes_guests: boolean };

/** Whose codes they are. `codes_id` names the list that counts now: a promotion that is activated again gets a new one. */
export type CodesOwner = {
  readonly source: PromotionSource;
  readonly promotion_id: string;
  readonly codes_id: string;
};

/** What a merchant or a job says of a code. */
export type NewCode = {
  /** As it was created; it is compared by its `codeKey`. */
  readonly code: string;
  /** Null without a limit. */
  readonly max_uses: number | null;
  readonly consume_unit: ConsumeUnit;
  /** Ids of the only customers, or members of accounts, who may use it, as they were given. */
  readonly user?: string | readonly string[];
  readonly max_uses_per_shopper?: ShopperLimit;
  readonly is_for_new_shopper?: boolean;
  /** The job or the large request that made it, which knows its own codes by this when it comes again. */
  readonly made_by?: string;
};

/** A code of a promotion. */
export type StoredCode = NewCode &
  CodesOwner & {
    /** Which one of its list it is, from 0; never given twice. */
    readonly number: number;
    /** How many uses were taken and not given back. */
    readonly used: number;
    readonly created_at: string;
  };

/** One code of one promotion, by its text. */
export type CodeRef = Pick<CodesOwner, "source" | "promotion_id"> & { readonly code: string };

/** What two spellings of a code have in common: case does not count, nor how accents are written. */
export function codeKey(code: string): string {
  return code.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Names a code for ever: its list, and its number in it. */
export function listedAs({ codes_id, number }: Pick<StoredCode, "codes_id" | "number">): string {
  return `${codes_id.toLowerCase()}#${number}`;
}

const DIGITS_OF_NUMBER = 12;

/**
 * The id of a code: it follows from the list and the number in it, and leads back to the number, so that nothing has to
 * be stored to find a code by its id (`docs/decisions/0042-derived-ids.md`).
 */
export function codeIdOf({ codes_id, number }: Pick<StoredCode, "codes_id" | "number">): string {
  const derived = derivedUuid("code", codes_id.toLowerCase(), String(number));
  return derived.slice(0, -DIGITS_OF_NUMBER) + number.toString(16).padStart(DIGITS_OF_NUMBER, "0");
}

/** The number of the code that has this id in a list, `undefined` for an id of nothing in it. */
export function codeNumberOf(codes_id: string, id: string): number | undefined {
  const number = Number.parseInt(id.slice(-DIGITS_OF_NUMBER), 16);
  return codeIdOf({ codes_id, number }) === id.toLowerCase() ? number : undefined;
}
