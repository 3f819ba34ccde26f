import { automaticCode } from "../../evaluation/promotion.ts";
import type { PromotionType } from "../../evaluation/standard/standard-promotion.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, type Problem, problem, shortName } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/uuid.ts";
import { codeKey, type NewCode } from "../../live-promotions/code.ts";
import type { CreateCodesRequest, CreateRuleCodesRequest } from "./schemas.ts";

type GivenCode = CreateCodesRequest["data"]["codes"][number];
type GivenRuleCode = CreateRuleCodesRequest["data"]["codes"][number];

/**
 * The codes that a request wants a standard promotion to have.
 * @throws ApiError 400 for a code that is none, 422 for one that is there twice, or that takes a use for each unit of a
 *   promotion whose units come in groups
 */
export function newStandardCodes(given: readonly GivenCode[], promotionType: PromotionType): NewCode[] {
  refuseProblems(given.flatMap((code, at) => [...textProblems(code.code, at), ...usesProblems(code, at)]));
  refuseProblems(given.flatMap((code, at) => unitProblems(code, promotionType, at)));
  refuseProblems(duplicateProblems(given));
  return given.map((code) => ({ ...commonOf(code), consume_unit: code.consume_unit ?? "per_cart" }));
}

/**
 * The same of a rule promotion.
 * @throws ApiError 400 for a code that is none or whose fields go against each other, 422 for one that is there twice, or
 *   that counts applications and shoppers
 */
export function newRuleCodes(given: readonly GivenRuleCode[]): NewCode[] {
  refuseProblems(
    given.flatMap((code, at) => [
      ...textProblems(code.code, at),
      ...usesProblems(code, at),
      ...shopperProblems(code, at),
    ]),
  );
  refuseProblems(given.flatMap(applicationProblems));
  refuseProblems(duplicateProblems(given));
  return given.map((code) => ({
    ...commonOf(code),
    consume_unit: code.consume_unit ?? "per_checkout",
    ...shopperLimitOf(code),
    ...(code.is_for_new_shopper ? { is_for_new_shopper: true } : {}),
  }));
}

function commonOf({ code, uses, user }: GivenCode | GivenRuleCode): Omit<NewCode, "consume_unit"> {
  return { code, max_uses: uses ?? null, ...(user === undefined || user === null ? {} : { user }) };
}

function shopperLimitOf({
  max_uses_per_shopper: limit,
}: GivenRuleCode): Pick<NewCode, "max_uses_per_shopper"> {
  if (limit?.max_uses === undefined) return {};
  return {
    max_uses_per_shopper: { max_uses: limit.max_uses, includes_guests: limit.includes_guests ?? false },
  };
}

/** A code as shoppers type it: no blank at an end, nothing that cannot be seen, and not the name of an automatic promotion. */
function textRule(code: string): string | undefined {
  if (!TEXT.test(code)) return "must have no blanks at its ends and no control characters";
  if (DOTS.has(code)) return "must not be '.' or '..', which clients drop from the path that removes a code";
  const key = codeKey(code);
  const isAutomatic = key.startsWith(AUTOMATIC) && isUuid(key.slice(AUTOMATIC.length));
  return isAutomatic ? "is how an automatic promotion is named" : undefined;
}

const TEXT = /^(?!\s)[^\p{Cc}]+(?<!\s)$/u;
/** Segments of a path that mean another one: DELETE `/discounts/..` is DELETE of the cart, however it is encoded. */
const DOTS: ReadonlySet<string> = new Set([".", ".."]);
const AUTOMATIC = automaticCode({ id: "" });

function textProblems(code: string, at: number): Problem[] {
  const rule = textRule(code);
  if (rule === undefined) return [];
  return [problem(400, `'code' ${rule}.`, { title: TITLES.validationError, source: sourceOf(at) })];
}

/** Whoever names only what answers show of a limit wants one, and would get a code without. */
function usesProblems({ uses, max_uses }: GivenCode | GivenRuleCode, at: number): Problem[] {
  if (isGiven(uses) || !isGiven(max_uses)) return [];
  const detail = "'max_uses' needs 'uses' beside it, which is what counts.";
  return [problem(400, detail, { title: TITLES.validationError, source: sourceOf(at, "uses") })];
}

function duplicateProblems(given: readonly { readonly code: string }[]): Problem[] {
  const seen = new Set<string>();
  return given.flatMap(({ code }, at) => {
    const key = codeKey(code);
    if (seen.has(key)) return [duplicateProblem(code, at, "is in the request twice")];
    seen.add(key);
    return [];
  });
}

/** @param at the position of the code in the request */
export function duplicateProblem(code: string, at: number, why: string): Problem {
  const detail = `The code '${shortName(code)}' ${why}.`;
  return problem(422, detail, { title: TITLES.duplicateCode, source: sourceOf(at), meta: { code } });
}

/** A use for each unit has no meaning where units are discounted in groups. */
const IN_GROUPS: readonly PromotionType[] = [
  "x_for_y",
  "x_for_amount",
  "bundle_fixed_discount",
  "bundle_gift",
];

function unitProblems({ consume_unit }: GivenCode, promotionType: PromotionType, at: number): Problem[] {
  const isWrong = consume_unit === "per_item" && isForGroups(promotionType);
  return isWrong ? [groupsProblem(promotionType, sourceOf(at, "consume_unit"))] : [];
}

/** Whether a promotion of this type discounts units in groups, so that its codes cannot take a use for each. */
export function isForGroups(promotionType: PromotionType): boolean {
  return IN_GROUPS.includes(promotionType);
}

/** The answer to codes of such a promotion that would. */
export function groupsProblem(promotionType: PromotionType, source: string): Problem {
  const detail = `Codes of a promotion of the type '${promotionType}' take one use for each cart, not for each item.`;
  return problem(422, detail, { title: TITLES.unsupportedConsumeUnit, source });
}

function shopperProblems(given: GivenRuleCode, at: number): Problem[] {
  const { max_uses_per_shopper: limit, is_for_new_shopper, uses, user } = given;
  const problems: Problem[] = [];
  if (limit?.includes_guests !== undefined && limit.max_uses === undefined) {
    const source = sourceOf(at, "max_uses_per_shopper.max_uses");
    const detail = "'includes_guests' needs 'max_uses' beside it.";
    problems.push(problem(400, detail, { title: TITLES.missingDependency, source }));
  }
  if (is_for_new_shopper && (isGiven(uses) || isGiven(user))) {
    const source = sourceOf(at, "is_for_new_shopper");
    const detail = "A code for new shoppers can have neither 'uses' nor 'user'.";
    problems.push(problem(400, detail, { title: TITLES.invalidCode, source }));
  }
  return problems;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function applicationProblems({ consume_unit, max_uses_per_shopper }: GivenRuleCode, at: number): Problem[] {
  if (consume_unit !== "per_application" || max_uses_per_shopper?.max_uses === undefined) return [];
  const detail =
    "A code with 'max_uses_per_shopper' takes one use for each checkout, not for each application.";
  return [
    problem(422, detail, { title: TITLES.unsupportedConsumeUnit, source: sourceOf(at, "consume_unit") }),
  ];
}

function sourceOf(at: number, field = "code"): string {
  return `data.codes.${at}.${field}`;
}

function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw errorOf(first, ...others);
}
