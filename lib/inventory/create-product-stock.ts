import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { beginStock } from "./begin-stock.ts";
import type { FormHeaders } from "./inventory-form.ts";
import { notValid } from "./problems.ts";
import type { CreateProductStockRequest } from "./schemas.ts";

const PRODUCT_ID = /^[!-~]{1,64}$/;

/** The product need not exist. @throws ApiError 400 if its stock is managed already */
export async function createProductStock(
  ctx: Context,
  productId: string,
  { data }: CreateProductStockRequest,
  headers: FormHeaders,
): Promise<Reply> {
  if (!PRODUCT_ID.test(productId)) {
    throw notValid("The id of a product has 1 to 64 visible ASCII characters.", "product_id");
  }
  return beginStock(ctx, { product_id: productId.toLowerCase(), available: data.quantity }, headers);
}
