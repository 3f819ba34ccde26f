import { notFound } from "../../kernel/errors.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import { STORE_ID } from "../../kernel/store-id.ts";
import type { View } from "../../schemas/view.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { MERCHANT_MAPPINGS_ID, MERCHANT_REALM_ID, type Realms } from "../realms.ts";
import { changeRealms, getRealms } from "../realms-store.ts";
import type { merchantMappingResponse, UpdateMerchantMappingRequest } from "./merchant-mapping-schemas.ts";

/** One object, as a store has one realm of merchants. */
export async function listMerchantMappings({ table }: Context): Promise<Reply> {
  return { body: mappingBody(await getRealms(table)) };
}

/** @throws ApiError 404 for any other id */
export async function readMerchantMapping({ table }: Context, id: string): Promise<Reply> {
  checkMappingId(id);
  return { body: mappingBody(await getRealms(table)) };
}

/** @throws ApiError 400 for another id in the body, 404 for any other id */
export async function updateMerchantMapping(
  ctx: Context,
  id: string,
  { data }: UpdateMerchantMappingRequest,
): Promise<Reply> {
  checkMappingId(id);
  checkBodyId(data, id);
  return changeRealms(ctx, (before) => {
    const isSame = data.prefix === before.merchantPrefix;
    const realms = isSame ? before : { ...before, merchantPrefix: data.prefix };
    return { realms, reply: { body: mappingBody(realms) } };
  });
}

function checkMappingId(id: string): void {
  if (id.toLowerCase() !== MERCHANT_MAPPINGS_ID) throw notFound("merchant realm mapping", id);
}

function mappingBody({
  merchantPrefix,
}: Pick<Realms, "merchantPrefix">): View<typeof merchantMappingResponse> {
  return {
    data: {
      id: MERCHANT_MAPPINGS_ID,
      type: "merchant-realm-mappings",
      prefix: merchantPrefix,
      realm_id: MERCHANT_REALM_ID,
      store_id: STORE_ID,
    },
  };
}
