import type { CodesOwner, StoredCode } from "../../../lib/promotions/live/code.ts";
import { prepareCodesWrites } from "../../../lib/promotions/live/code-additions-store.ts";
import {
  getCodeList,
  readCodes,
  readCodesPage,
  removalWrites,
} from "../../../lib/promotions/live/code-list-store.ts";
import { promotions, rulePromotions } from "../../../lib/promotions/promotions-store.ts";
import type { StoredRulePromotion } from "../../../lib/promotions/rules/stored-rule-promotion.ts";
import type { StoredPromotion } from "../../../lib/promotions/standard/stored-promotion.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import type { Table, Write } from "../../../lib/table/table.ts";
import { runWorker } from "../background/worker.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn, tableAtNoon } from "../shop.ts";
import { someId } from "../shops/products.ts";
import { aPromotion, aRulePromotion } from "./promotions.ts";

type Kind = "standard" | "rule";

/** Writes that must succeed. */
export async function applyWrites(table: Table, writes: readonly Write[]): Promise<void> {
  const failed = await writeStepSurely({ table, newId: someId }, writes);
  if (failed.length > 0) throw new Error("A write of a test failed.");
}

/** Gives codes to an owner who has none of them yet. */
export async function give(table: Table, owner: CodesOwner, codes: readonly string[]): Promise<void> {
  const { writes, added } = await prepareCodesWrites(table, {
    owner,
    codes: codes.map((code) => ({ code, max_uses: null, consume_unit: "per_cart" })),
    created_at: NOON.toISOString(),
    most: 100,
    givenUp: async () => new Set(),
  });
  if (added.length < codes.length) throw new Error("Somebody has the codes.");
  await applyWrites(table, writes);
}

/** A promotion for codes, and its merchant's requests about jobs. */
export async function aPromotionWithJobs(
  table: Table = tableAtNoon(),
  kind: Kind = "standard",
  given: Partial<StoredPromotion & StoredRulePromotion> = {},
) {
  const kept = { enabled: true, updated_at: "2026-02-20T08:00:00.000Z", ...given };
  const { source: _, ...made } = kind === "standard" ? aPromotion() : aRulePromotion();
  const stored = { ...made, ...kept } as StoredPromotion;
  const store = kind === "standard" ? promotions : (rulePromotions as unknown as typeof promotions);
  await applyWrites(table, store.writes(stored));
  const { id } = stored;
  const { get, post } = shopOn(table);
  const jobs =
    kind === "standard"
      ? (`/v2/promotions/${id}/jobs` as const)
      : (`/v2/rule-promotions/${id}/jobs` as const);
  const job = (jobID: string) =>
    kind === "standard"
      ? (`/v2/promotions/${id}/jobs/${jobID}` as const)
      : (`/v2/rule-promotions/${id}/jobs/${jobID}` as const);
  const owner: CodesOwner = { source: kind, promotion_id: id, codes_id: stored.codes_id ?? id };
  return {
    table,
    id,
    owner,
    /** Starts a job that creates codes. */
    start: (parameters: object, { name, ...more }: Call & { readonly name?: string } = {}) =>
      post(jobs, { data: { type: "promotion_job", job_type: "code_generate", name, parameters } }, more),
    send: (data: unknown, more: Call = {}) => post(jobs, { data }, more),
    list: (more: Call = {}) => get(jobs, more),
    read: (jobID: string, more: Call = {}) => get(job(jobID), more),
    cancel: (jobID: string, more: Call = {}) => post(`${job(jobID)}/cancel`, undefined, more),
    /** Lets the worker finish jobs after their leases have ended. */
    workOff: async (): Promise<void> => {
      const now = () => new Date(NOON.getTime() + 3_600_000);
      while (!(await runWorker({ table, now })));
    },
    /** All codes of the promotion, in the order of creation. */
    codes: async (): Promise<StoredCode[]> => {
      const found: StoredCode[] = [];
      for (let offset = 0; ; offset += 500) {
        const page = await readCodesPage(table, owner, { offset, limit: 500 });
        found.push(...page.codes);
        if (found.length === page.total) return found;
        if (page.codes.length === 0) throw new Error(`${found.length} codes of ${page.total} were found.`);
      }
    },
    deleteCode: async (code: string): Promise<void> => {
      const codeList = await getCodeList(table, owner.codes_id);
      await applyWrites(table, removalWrites(codeList, await readCodes(table, owner, [code])));
    },
    /** Changes the stored promotion directly. */
    change: async (change: object): Promise<void> => {
      const before = await store.require({ table }, id);
      await applyWrites(table, store.writes({ ...before.value, ...change }, before));
    },
    remove: async (): Promise<void> => applyWrites(table, store.removal(await store.require({ table }, id))),
  };
}
