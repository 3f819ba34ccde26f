import { createHash } from "node:crypto";
import type { NewCode } from "../../../live-promotions/code.ts";
import { CODES_AT_ONCE } from "../../../live-promotions/code-additions-store.ts";
import { findCodes } from "../../../live-promotions/codes-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { addCodes } from "../../codes/add-codes.ts";
import { newRuleCodes } from "../../codes/new-codes.ts";
import type { CreateRuleCodesRequest } from "../../codes/schemas.ts";
import { ruleCodeView } from "../../codes/views.ts";

/**
 * Gives a rule promotion codes and answers with them, and with those that other promotions have, too.
 * @throws ApiError 400 for a code that is none or whose fields go against each other, 404 for an unknown promotion; 422 for
 *   one that is automatic, a code that is there twice or that the promotion has, a unit that goes against a limit by
 *   shopper, and too many codes
 */
export async function createRuleCodes(
  ctx: Context,
  promotionId: string,
  { data }: CreateRuleCodesRequest,
): Promise<Reply> {
  const codes = withMaker(newRuleCodes(data.codes));
  const shared = await sharedCodes(ctx, promotionId, codes);
  const messages = shared.length > 0 ? { messages: [messageOf(shared)] } : {};
  return addCodes(ctx, {
    ...{ source: "rule", promotionId, codes },
    replyOf: (created) => ({ body: { data: created.map(ruleCodeView), ...messages } }),
  });
}

/** More than one transaction takes: a request that was cut short has to know its own codes when it comes again. */
function withMaker(codes: readonly NewCode[]): readonly NewCode[] {
  if (codes.length <= CODES_AT_ONCE) return codes;
  const made_by = createHash("sha256").update(JSON.stringify(codes)).digest("base64url");
  return codes.map((code) => ({ ...code, made_by }));
}

const LOOKED_UP_AT_ONCE = 25;

/** Those of the codes that other promotions of either engine have, too: a cart with one gets all that they grant. */
async function sharedCodes(
  { table }: Pick<Context, "table">,
  promotionId: string,
  codes: readonly NewCode[],
): Promise<string[]> {
  const shared: string[] = [];
  for (let from = 0; from < codes.length; from += LOOKED_UP_AT_ONCE) {
    const some = codes.slice(from, from + LOOKED_UP_AT_ONCE);
    const owners = await Promise.all(some.map(({ code }) => findCodes(table, code)));
    const isOthers = (at: number) =>
      owners[at]?.some(({ promotion_id }) => promotion_id !== promotionId.toLowerCase()) ?? false;
    shared.push(...some.filter((_, at) => isOthers(at)).map(({ code }) => code));
  }
  return shared;
}

/** Names the codes that other promotions have as well. (public contract) */
function messageOf(codes: readonly string[]) {
  return {
    source: { type: "promotion_codes", codes },
    title: "Duplicate code names",
    description: "Other promotions have these codes, too: a cart with one gets all that they grant.",
  } as const;
}
