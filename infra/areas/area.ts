import type { Key } from "../../lib/table/table.ts";
import type { Context } from "../../lib/use-case/context.ts";
import type { Merchant } from "../local/demo/merchant.ts";

/** Groups of chapters in the API reference, in reading order. */
export const GROUPS = ["Start", "Shop", "Sell", "Extend", "Operate"] as const;

/** A chapter of the API reference. */
export type Tag = {
  readonly name: string;
  /** Contents of the chapter and its difference from similar ones. */
  readonly description: string;
  readonly group: (typeof GROUPS)[number];
  /** Position in the group: chapters are sorted by it. */
  readonly place: number;
  /**
   * Folders below `functions/` and ids of single endpoints, in the order shown. Default: the area. The innermost match of
   * all areas decides.
   */
  readonly has?: readonly string[];
};

type PathParameter = { readonly text: string; readonly isUuid?: true };

/** Settings of a demo store that opens. */
export type DemoSetting = {
  /** Base address of the shop's pictures, which is the service's. */
  readonly imageBase: string;
  /** Profile of the service: public storefronts need more in the shop than the specification does. */
  readonly profile: Context["profile"];
  /** Orders can be paid at a stand-in of a payment provider. */
  readonly hasProviders: boolean;
};

/** Records that an area adds to the demo store. */
export type DemoPart = {
  /** Shown while the store opens. */
  readonly step?: string;
  /** Areas whose part must be there before, or `all`. */
  readonly after?: readonly string[] | "all";
  readonly add: (merchant: Merchant, setting: DemoSetting) => Promise<void>;
};

/** An area for readers, operators and the demo store: everything of it that no function runs. */
export type Area = {
  readonly tags?: readonly Tag[];
  /**
   * Path parameters that need more than "Id of the brand." for `brandID`, by name. The area's own endpoints take these
   * first, others those of any area.
   */
  readonly pathParameters?: Readonly<Record<string, string | PathParameter>>;
  /**
   * Keys of the table by family: a role may use the keys of a family together or not at all. `*` stands for any text. IAM
   * compares partition keys, so item types that share a partition share a family.
   */
  readonly keys?: Readonly<Record<string, readonly Key[]>>;
  /** Partitions of the index by family, which functions only read. */
  readonly indexKeys?: Readonly<Record<string, readonly string[]>>;
  /**
   * Longer names of operations where the file's name alone is ambiguous in generated clients, by folder below `functions/`:
   * `createTax` of `carts/taxes` becomes `createCartItemTax`.
   */
  readonly operationNames?: Readonly<Record<string, readonly (readonly [RegExp, string])[]>>;
  /** Goods and settings of the demo store, loaded only when it opens. */
  readonly demo?: () => Promise<{ readonly demo: DemoPart }>;
  /** Records for the examples of the reference, none of them on sale: one for each call that changes or deletes one. */
  readonly samples?: () => Promise<{ readonly samples: DemoPart }>;
};

/** The wildcard of IAM, used as a part of a key. */
export const ANY = "*";
