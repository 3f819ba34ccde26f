import { isDeepStrictEqual } from "node:util";
import type { ImportRecord, RowPlan } from "../../../imports/kind.ts";
import type { FaultCode, RowFault } from "../../../jobs/row-fault.ts";
import { shortName } from "../../../kernel/errors.ts";
import type { Write } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";
import { MOST_CODES } from "../../limits.ts";
import { codeIdOf, codeKey, type StoredCode } from "../../live/code.ts";
import { type CodesStep, prepareCodesWrites } from "../../live/code-additions-store.ts";
import { countCodes, readCodes } from "../../live/code-list-store.ts";
import { type CodePromotion, createGivenUpFinder } from "../code-promotion-store.ts";
import { type CodeRow, type CodeRules, readCodeRow } from "./code-row.ts";

/** Two actions each, so that all of them are one transaction. */
export const CODES_OF_A_PLAN = 40;

/** For the codes of one transaction, next to the job, its list and its report. */
const MOST_ACTIONS_OF_CODES = 92;

export type CodesSetting = {
  readonly names: readonly string[];
  readonly rules: CodeRules;
  readonly promotion: CodePromotion;
};

/**
 * Plans rows of codes. All new codes change the list of their promotion, so the first one has the writes of all. Those that
 * do not fit fail, and are planned again alone.
 */
export async function planCodes(
  ctx: Context,
  { names, rules, promotion }: CodesSetting,
  records: readonly ImportRecord[],
): Promise<readonly RowPlan[]> {
  const rows = records.map(({ cells }) => readCodeRow(names, cells, rules));
  const sound = rows.flatMap((row) => ("faults" in row ? [] : [row]));
  const texts = sound.map(({ code }) => code.code);
  const stored = texts.length > 0 ? await readCodes(ctx.table, promotion.owner, texts) : [];
  const own = new Map(stored.map((code) => [codeKey(code.code), code]));
  const free = sound.filter(({ code }) => !own.has(codeKey(code.code)));
  const room = free.length > 0 ? MOST_CODES - (await countCodes(ctx.table, promotion.owner.codes_id)) : 0;
  const step = await prepareStep(ctx, promotion, free.slice(0, Math.max(0, room)));
  return planEach(ctx, { rows, own, step, promotion });
}

async function prepareStep(
  ctx: Context,
  { owner }: CodePromotion,
  rows: readonly CodeRow[],
): Promise<CodesStep> {
  if (rows.length === 0) return { writes: [], added: [], existing: [], conflicting: [], remaining: [] };
  return prepareCodesWrites(ctx.table, {
    owner,
    codes: rows.map(({ code }) => code),
    created_at: ctx.now().toISOString(),
    most: MOST_CODES,
    givenUp: createGivenUpFinder(ctx),
    mostActions: MOST_ACTIONS_OF_CODES,
  });
}

type Planning = {
  readonly rows: readonly (CodeRow | { readonly faults: readonly RowFault[] })[];
  readonly own: ReadonlyMap<string, StoredCode>;
  readonly step: CodesStep;
  readonly promotion: CodePromotion;
};

async function planEach(ctx: Context, { rows, own, step, promotion }: Planning): Promise<RowPlan[]> {
  const added = new Map(step.added.map((code) => [codeKey(code.code), code]));
  const taken = new Set(step.conflicting.map(({ code }) => codeKey(code)));
  const unplaced = new Set(step.remaining.map(({ code }) => codeKey(code)));
  let writes: readonly Write[] = step.writes.length > 0 ? [...step.writes, promotion.check] : [];
  const plans: RowPlan[] = [];
  for (const row of rows) {
    if ("faults" in row) {
      plans.push(row);
      continue;
    }
    const key = codeKey(row.code.code);
    const code = added.get(key);
    if (code) {
      plans.push(toCreated(code, writes));
      writes = [];
    } else if (unplaced.has(key)) {
      const {
        added: [alone],
        writes: ownWrites,
      } = await prepareStep(ctx, promotion, [row]);
      plans.push(
        alone
          ? toCreated(alone, [...ownWrites, promotion.check])
          : refuse("busy", "is being changed by others"),
      );
    } else plans.push(planOther(row, own.get(key), taken.has(key)));
  }
  return plans;
}

function toCreated(code: StoredCode, writes: readonly Write[]): RowPlan {
  return { result: "created", id: codeIdOf(code), writes, changes: ["code"] };
}

function planOther({ code, settings }: CodeRow, stored: StoredCode | undefined, isTaken: boolean): RowPlan {
  if (!stored) {
    const name = shortName(code.code);
    if (isTaken) return refuse("not_unique", `'${name}' belongs to a promotion that is not over`);
    return refuse("range", `is one more than the ${MOST_CODES.toLocaleString("en")} codes of a promotion`);
  }
  if (settings.every((setting) => isDeepStrictEqual(code[setting], stored[setting]))) {
    return { result: "unchanged", id: codeIdOf(stored), writes: [], changes: [] };
  }
  return refuse("not_unique", "belongs to this promotion with other settings, and codes cannot be changed");
}

function refuse(code: FaultCode, message: string): RowPlan {
  return { faults: [{ column: "code", code, message: `'code' ${message}.` }] };
}
