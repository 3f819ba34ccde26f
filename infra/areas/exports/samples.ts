import { NOTHING_DONE } from "../../../lib/export-files/export-progress.ts";
import { type FileExport, newExportJob } from "../../../lib/exports/export-job.ts";
import { exportJobs } from "../../../lib/exports/export-jobs-store.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { once } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const NOTHING_FOUND = "There are no orders to export, or none that pass the filter.";
export const PAID_ORDERS = "export of paid orders";

const ofOrders = { job_type: "order_export", format: "csv", hasPersonalData: true } as const;

/** An export as its last step leaves it. Nothing reads its file, which is in no bucket. */
export const samples: DemoPart = {
  async add(merchant) {
    const ctx = merchant(PAID_ORDERS);
    const id = demoId(PAID_ORDERS);
    const { position: _, ...done } = NOTHING_DONE;
    const file = { name: `exports/${id}/orders-1.csv`, rows: 2, bytes: 1402 };
    const paid = { ...newExportJob(ctx, { ...ofOrders, filter: "eq(payment,paid)" }), id };
    await addOnce(ctx, { ...paid, status: "complete", progress: { ...done, rows: 2, files: [file] } });
    const empty = newExportJob(ctx, { ...ofOrders, filter: "eq(payment,refunded)" });
    const failed = { ...empty, id: demoId("export of refunded orders"), error: NOTHING_FOUND };
    await addOnce(ctx, { ...failed, status: "failed", progress: done });
  },
};

async function addOnce(ctx: Context, job: FileExport): Promise<void> {
  await once(exportJobs.get(ctx.table, job.id), () => writeStepSurely(ctx, exportJobs.writes(job)));
}
