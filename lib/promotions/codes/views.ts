import { MASK } from "../../kernel/mask.ts";
import { orderFields } from "../../kernel/objects.ts";
import { viewMakers } from "../../use-case/maker.ts";
import { codeIdOf, type StoredCode } from "../live/code.ts";
import type { CodeUse } from "../live/code-uses.ts";
import { usesLeft } from "../live/code-uses.ts";
import type { CodeView, RuleCodeView, UsageView } from "./schemas.ts";

export function codeView(code: StoredCode): CodeView {
  const consume_unit = code.consume_unit === "per_item" ? "per_item" : "per_cart";
  return { ...commonView(code), consume_unit, ...metaView(code) };
}

export function ruleCodeView(code: StoredCode): RuleCodeView {
  const { consume_unit, max_uses_per_shopper, is_for_new_shopper } = code;
  return {
    ...commonView(code),
    consume_unit: consume_unit === "per_application" ? "per_application" : "per_checkout",
    max_uses_per_shopper: orderFields(["max_uses"], max_uses_per_shopper),
    is_for_new_shopper,
    ...metaView(code),
  };
}

function commonView(code: StoredCode) {
  const { max_uses, user } = code;
  return {
    id: codeIdOf(code),
    code: code.code,
    uses: usesLeft(code) ?? null,
    max_uses,
    user,
  };
}

function metaView({ created_at, created_by }: StoredCode) {
  return {
    ...viewMakers(created_by === undefined ? {} : { created_by }),
    meta: { timestamps: { created_at } },
  };
}

/** `times_used` is 0 for returned uses. @param showsEmail false for roles that do not see shoppers' addresses */
export function usageView(use: CodeUse, showsEmail: boolean): UsageView {
  const {
    id,
    order_id,
    code,
    used_on,
    customer_id = null,
    customer_email = null,
    updated_at,
    updated_by,
  } = use;
  return {
    id,
    type: "promotion_usage",
    order_id,
    code_id: codeIdOf(use),
    code,
    times_used: use.state === "taken" ? use.times_used : 0,
    used_on,
    customer_id,
    ...(showsEmail ? { customer_email } : {}),
    anonymized: customer_email === MASK,
    ...viewMakers(updated_by === undefined ? {} : { updated_by }),
    meta: { timestamps: { updated_at } },
  };
}
