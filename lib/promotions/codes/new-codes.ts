import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, shortName, toApiError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { automaticCode } from "../engine/promotion.ts";
import type { PromotionType } from "../engine/standard/standard-promotion.ts";
import { codeKey, type NewCode } from "../live/code.ts";
import type { CreateCodesRequest, CreateRuleCodesRequest } from "./schemas.ts";

type RequestedCode = CreateCodesRequest["data"]["codes"][number];
type RequestedRuleCode = CreateRuleCodesRequest["data"]["codes"][number];

/** @throws ApiError 400 for an invalid code; 422 for a repeated one, or uses per unit where units come in groups */
export function parseStandardCodes(
  requestedCodes: readonly RequestedCode[],
  promotionType: PromotionType,
): NewCode[] {
  refuseProblems(
    requestedCodes.flatMap((code, at) => [...textProblems(code.code, at), ...usesProblems(code, at)]),
  );
  refuseProblems(requestedCodes.flatMap((code, at) => unitProblems(code, promotionType, at)));
  refuseProblems(duplicateProblems(requestedCodes));
  return requestedCodes.map((code) => ({
    ...toCommonFields(code),
    consume_unit: code.consume_unit ?? "per_cart",
  }));
}

/** @throws ApiError 400 for an invalid code, 422 for a repeated one, or one that counts applications and shoppers */
export function parseRuleCodes(requestedCodes: readonly RequestedRuleCode[]): NewCode[] {
  refuseProblems(
    requestedCodes.flatMap((code, at) => [
      ...textProblems(code.code, at),
      ...usesProblems(code, at),
      ...shopperProblems(code, at),
    ]),
  );
  refuseProblems(requestedCodes.flatMap(applicationProblems));
  refuseProblems(duplicateProblems(requestedCodes));
  return requestedCodes.map((code) => ({
    ...toCommonFields(code),
    consume_unit: code.consume_unit ?? "per_checkout",
    ...toShopperLimit(code),
    ...(code.is_for_new_shopper ? { is_for_new_shopper: true } : {}),
  }));
}

function toCommonFields({
  code,
  uses,
  user,
}: RequestedCode | RequestedRuleCode): Omit<NewCode, "consume_unit"> {
  return { code, max_uses: uses ?? null, ...(user === undefined || user === null ? {} : { user }) };
}

function toShopperLimit({
  max_uses_per_shopper: limit,
}: RequestedRuleCode): Pick<NewCode, "max_uses_per_shopper"> {
  if (limit?.max_uses === undefined) return {};
  return {
    max_uses_per_shopper: { max_uses: limit.max_uses, includes_guests: limit.includes_guests ?? false },
  };
}

/** Finds the rule that a code breaks. Codes are typed by shoppers, so they have no invisible characters. */
function findBrokenTextRule(code: string): string | undefined {
  if (!TEXT.test(code)) return "must have no blanks at its ends and no control characters";
  if (DOTS.has(code)) return "must not be '.' or '..', which clients drop from the path that removes a code";
  const key = codeKey(code);
  const isAutomatic = key.startsWith(AUTOMATIC) && isUuid(key.slice(AUTOMATIC.length));
  return isAutomatic ? "is how an automatic promotion is named" : undefined;
}

const TEXT = /^(?!\s)[^\p{Cc}]+(?<!\s)$/u;
/** Path segments with a special meaning: DELETE `/discounts/..` deletes the cart, in any encoding. */
const DOTS: ReadonlySet<string> = new Set([".", ".."]);
const AUTOMATIC = automaticCode({ id: "" });

function textProblems(code: string, at: number): Problem[] {
  const rule = findBrokenTextRule(code);
  if (rule === undefined) return [];
  return [problem(400, `'code' ${rule}.`, { title: TITLES.validationError, source: buildSource(at) })];
}

/** `max_uses` alone would create a code without a limit, so it is refused. */
function usesProblems({ uses, max_uses }: RequestedCode | RequestedRuleCode, at: number): Problem[] {
  if (isGiven(uses) || !isGiven(max_uses)) return [];
  const detail = "'max_uses' needs 'uses', which is the limit that counts.";
  return [problem(400, detail, { title: TITLES.validationError, source: buildSource(at, "uses") })];
}

function duplicateProblems(requestedCodes: readonly { readonly code: string }[]): Problem[] {
  const seen = new Set<string>();
  return requestedCodes.flatMap(({ code }, at) => {
    const key = codeKey(code);
    if (seen.has(key)) return [duplicateProblem(code, at, "is in the request twice")];
    seen.add(key);
    return [];
  });
}

/** @param at position of the code in the request */
export function duplicateProblem(code: string, at: number, why: string): Problem {
  const detail = `The code '${shortName(code)}' ${why}.`;
  return problem(422, detail, { title: TITLES.duplicateCode, source: buildSource(at), meta: { code } });
}

/** These types discount groups, so uses per unit make no sense. */
const GROUP_TYPES: readonly PromotionType[] = [
  "x_for_y",
  "x_for_amount",
  "bundle_fixed_discount",
  "bundle_gift",
];

function unitProblems({ consume_unit }: RequestedCode, promotionType: PromotionType, at: number): Problem[] {
  const isWrong = consume_unit === "per_item" && isForGroups(promotionType);
  return isWrong ? [groupsProblem(promotionType, buildSource(at, "consume_unit"))] : [];
}

export function isForGroups(promotionType: PromotionType): boolean {
  return GROUP_TYPES.includes(promotionType);
}

/** 422: codes of this promotion type cannot take uses per unit. */
export function groupsProblem(promotionType: PromotionType, source: string): Problem {
  const detail = `Codes of a promotion of the type '${promotionType}' take one use for each cart, not for each item.`;
  return problem(422, detail, { title: TITLES.unsupportedConsumeUnit, source });
}

function shopperProblems(requestedCode: RequestedRuleCode, at: number): Problem[] {
  const { max_uses_per_shopper: limit, is_for_new_shopper, uses, user } = requestedCode;
  const problems: Problem[] = [];
  if (limit?.includes_guests !== undefined && limit.max_uses === undefined) {
    const source = buildSource(at, "max_uses_per_shopper.max_uses");
    const detail = "'includes_guests' needs 'max_uses'.";
    problems.push(problem(400, detail, { title: TITLES.missingDependency, source }));
  }
  if (is_for_new_shopper && (isGiven(uses) || isGiven(user))) {
    const source = buildSource(at, "is_for_new_shopper");
    const detail = "A code for new shoppers can have neither 'uses' nor 'user'.";
    problems.push(problem(400, detail, { title: TITLES.invalidCode, source }));
  }
  return problems;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function applicationProblems(
  { consume_unit, max_uses_per_shopper }: RequestedRuleCode,
  at: number,
): Problem[] {
  if (consume_unit !== "per_application" || max_uses_per_shopper?.max_uses === undefined) return [];
  const detail =
    "A code with 'max_uses_per_shopper' takes one use for each checkout, not for each application.";
  return [
    problem(422, detail, { title: TITLES.unsupportedConsumeUnit, source: buildSource(at, "consume_unit") }),
  ];
}

function buildSource(at: number, field = "code"): string {
  return `data.codes.${at}.${field}`;
}

function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw toApiError(first, ...others);
}
