import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

/** A request with an `Idempotency-Key`, whose answer the store keeps. */
export const addKeyedVariation = (shop: Shop) =>
  expectData(
    shop.post(
      "/pcm/variations",
      { data: { type: "product-variation", attributes: { name: "Once more" } } },
      { headers: { "idempotency-key": "variation" } },
    ),
  );

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 100, add: addKeyedVariation }];
