import { deriveUuid } from "../../kernel/ids.ts";
import type { Maker } from "../../use-case/maker.ts";
import type { PromotionSource } from "../engine/promotion.ts";
import type { PromotionFields } from "../engine/promotion-base.ts";

/** Unit that takes a use: a checkout, or each discounted unit or application. The names differ by engine. */
export type ConsumeUnit = "per_cart" | "per_item" | "per_checkout" | "per_application";

/** Guests are identified by their e-mail address. */
type ShopperLimit = { readonly max_uses: number; readonly includes_guests: boolean };

/** Promotion that has codes. `codes_id` names its current list; a new activation starts a new list. */
export type CodesOwner = {
  readonly source: PromotionSource;
  readonly promotion_id: string;
  readonly codes_id: string;
};

export function codesOwnerOf(
  source: PromotionSource,
  { id, codes_id = id }: Pick<PromotionFields, "id" | "codes_id">,
): CodesOwner {
  return { source, promotion_id: id, codes_id };
}

export type NewCode = {
  /** As created. Compared by `codeKey`. */
  readonly code: string;
  /** Null for no limit. */
  readonly max_uses: number | null;
  readonly consume_unit: ConsumeUnit;
  /** Ids of the customers, accounts or account members who may use it. Absent for all shoppers. */
  readonly user?: string | readonly string[];
  readonly max_uses_per_shopper?: ShopperLimit;
  readonly is_for_new_shopper?: boolean;
  /** Job or large request that created the code, to recognize it after an interruption. */
  readonly made_by?: string;
  readonly created_by?: Maker;
};

export type StoredCode = NewCode &
  CodesOwner & {
    /** Position in its list, from 0. Never used twice. */
    readonly number: number;
    /** Uses taken and not given back. */
    readonly used: number;
    readonly created_at: string;
  };

export type CodeRef = Pick<CodesOwner, "source" | "promotion_id"> & { readonly code: string };

/** Codes with equal keys are the same code. Ignores case and Unicode spelling of accents. */
export function codeKey(code: string): string {
  return code.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Permanent name of a code: its list, and its number in it. */
export function permanentCodeName({ codes_id, number }: Pick<StoredCode, "codes_id" | "number">): string {
  return `${codes_id.toLowerCase()}#${number}`;
}

const DIGITS_OF_NUMBER = 12;

/** The number is part of the id, so no index is stored (`docs/decisions/0042-derived-ids.md`). */
export function codeIdOf({ codes_id, number }: Pick<StoredCode, "codes_id" | "number">): string {
  const derived = deriveUuid("code", codes_id.toLowerCase(), String(number));
  return derived.slice(0, -DIGITS_OF_NUMBER) + number.toString(16).padStart(DIGITS_OF_NUMBER, "0");
}

/** `undefined` if the id does not belong to the list. */
export function parseCodeNumber(codes_id: string, id: string): number | undefined {
  const number = Number.parseInt(id.slice(-DIGITS_OF_NUMBER), 16);
  return codeIdOf({ codes_id, number }) === id.toLowerCase() ? number : undefined;
}
