import { describeSchema } from "../../schemas/describe-schema.ts";
import { pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema } from "../schemas/price-schemas.ts";
import { includedPromotion } from "../schemas/responses.ts";

const cartPromotion = nameSchema(
  "CartPromotion",
  exactObject({
    type: { const: "cart_promotion" },
    promotion: optional({ ...includedPromotion, description: "Absent if no live promotion has the code." }),
    code: { ...text, description: "Of an automatic promotion `auto_` and its id." },
    outcome: {
      enum: ["applied", "crowded_out", "not_eligible"],
      description:
        "`crowded_out`: the cart has what it asks for, but other promotions take the items or exclude it.",
    },
    amount: optional({ ...displayPriceSchema, description: "What an applied promotion takes, negative." }),
    reason: optional({
      ...describeSchema(
        exactObject({
          path: {
            ...text,
            description: "The field of the promotion, the code or the cart that is in the way.",
          },
          detail: text,
        }),
        { detail: "The reason in words for people." },
      ),
      description: "Why a promotion is not applied.",
    }),
  }),
  "Whether a promotion or a code lowers a cart, and the reason if it does not.",
);
export type CartPromotionView = View<typeof cartPromotion>;

export const cartPromotionsResponse = nameSchema(
  "CartPromotionListResponse",
  pageOf(cartPromotion),
  "A page of promotions that could lower a cart: first those of the `code` that is tried, then those that " +
    "apply, then the others.",
);
