import { NOTHING_DONE } from "../../../lib/export-files/export-progress.ts";
import { newExportJob } from "../../../lib/exports/export-job.ts";
import { exportJobs } from "../../../lib/exports/export-jobs-store.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { once } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

export const PAID_ORDERS = "export of paid orders";

const chosen = {
  job_type: "order_export",
  format: "csv",
  filter: "eq(payment,paid)",
  hasPersonalData: true,
} as const;

/** An export as its last step leaves it. Nothing reads its file, which is in no bucket. */
export const samples: DemoPart = {
  async add(merchant) {
    const ctx = merchant(PAID_ORDERS);
    const id = demoId(PAID_ORDERS);
    const { position: _, ...done } = NOTHING_DONE;
    const file = { name: `exports/${id}/orders-1.csv`, rows: 2, bytes: 1402 };
    const job = { ...newExportJob(ctx, chosen), id, status: "complete" } as const;
    await once(exportJobs.get(ctx.table, id), () =>
      writeStepSurely(ctx, exportJobs.writes({ ...job, progress: { ...done, rows: 2, files: [file] } })),
    );
  },
};
