import { priceEvidence } from "../carts/price-evidence/schemas.ts";
import { nameAnswer } from "../schemas/envelope.ts";

export const orderPriceEvidenceResponse = nameAnswer(priceEvidence, "What gave each amount.");
