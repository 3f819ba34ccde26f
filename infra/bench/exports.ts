import { setInterval } from "node:timers";
import { NOTHING_DONE } from "../../lib/export-files/export-progress.ts";
import { newExportJob } from "../../lib/exports/export-job.ts";
import { exportJobs } from "../../lib/exports/export-jobs-store.ts";
import { exportInSteps } from "../../lib/exports/export-work.ts";
import { newJobState } from "../../lib/jobs/job.ts";
import type { ProductExportJob } from "../../lib/jobs/product-export.ts";
import { jobs } from "../../lib/jobs/store.ts";
import { exportProductsInSteps } from "../../lib/products/export/export-work.ts";
import type { Product } from "../../lib/products/product.ts";
import { buildProductSaveWrites } from "../../lib/products/store.ts";
import { joinCounts } from "../../lib/table/counted/counted-list.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import type { Work, WorkStep } from "../../lib/tasks/task.ts";
import type { PrivateFiles } from "../../lib/use-case/capabilities.ts";
import type { Row } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { fillOrders } from "./fill-orders.ts";
import { openContext, openShop, type Shop, sumUnits } from "./metered-shop.ts";

const ORDERS = 5000;
const PRODUCTS = 10_000;
/** Bytes of one step, its file and what the bench itself holds. */
const MOST_MB = 300;

type Figures = { readonly read: number; readonly write: number; readonly steps: number; readonly mb: number };

/** Shows request units for a thousand rows, and memory. */
export async function benchExports(products = PRODUCTS): Promise<Budget[]> {
  const shop = await openShop();
  try {
    await fillOrders(shop.runtime.table({ left: () => 600_000 }), 0, ORDERS);
    await fillProducts(shop, products);
    const figures = [
      ["orders", ORDERS, await exportOrders(shop)],
      ["products", products, await exportAllProducts(shop)],
    ] as const;
    const rows = figures.map(
      ([name, count, { read, write, steps, mb }]): Row => [
        ...[name, count, steps, perThousand(read, count), perThousand(write, count), Math.round(mb)],
      ],
    );
    const header = ["export", "rows", "steps", "read units of 1,000", "write units of 1,000", "MB at most"];
    printTable(header, ...rows);
    return figures.flatMap(([name, count, { read, write, mb }]) => [
      within(`read units of 1,000 rows: ${name}`, perThousand(read, count), 1300),
      within(`write units of 1,000 rows: ${name}`, perThousand(write, count), 400),
      within(`MB: an export of ${name}`, mb, MOST_MB),
    ]);
  } finally {
    await shop.engine.stop();
  }
}

function perThousand(units: number, rows: number): number {
  return Math.round((units / rows) * 1000);
}

async function exportOrders(shop: Shop): Promise<Figures> {
  const ctx = openContext(shop, 600_000);
  const job = newExportJob(ctx, { job_type: "order_export", format: "csv", hasPersonalData: true });
  await writeStepSurely(ctx, exportJobs.writes(job));
  const figures = await runSteps(shop, exportInSteps, { kind: "export", exportId: job.id });
  const ended = await exportJobs.require(ctx, job.id);
  refuseOther(ended.value.status, "complete");
  return figures;
}

async function exportAllProducts(shop: Shop): Promise<Figures> {
  const ctx = openContext(shop, 600_000);
  const job: ProductExportJob = {
    ...newJobState(ctx),
    type: "product-export",
    usesTemplateSlugs: false,
    rowsPerFile: 10_000,
    listing: NOTHING_DONE,
    progress: NOTHING_DONE,
    bundles: 0,
  };
  await writeStepSurely(ctx, jobs.writes(job));
  const figures = await runSteps(shop, exportProductsInSteps, { kind: "export-products", jobId: job.id });
  refuseOther((await jobs.require(ctx, job.id)).value.status, "success");
  return figures;
}

function refuseOther(status: string, expected: string): void {
  if (status !== expected) throw new Error(`The export ended as '${status}'.`);
}

const BETWEEN_LOOKS_MS = 20;

async function runSteps<W extends Work>(
  shop: Shop,
  step: WorkStep<W, "privateFiles">,
  first: W,
): Promise<Figures> {
  shop.reset();
  let mb = readMegabytes();
  const looks = setInterval(() => {
    mb = Math.max(mb, readMegabytes());
  }, BETWEEN_LOOKS_MS);
  let steps = 0;
  for (let work: W | undefined = first; work; steps += 1) {
    work = await step(openContext(shop, 60_000), work, { privateFiles: FORGETTING_FILES });
  }
  clearInterval(looks);
  const { calls } = shop;
  return { read: sumUnits(calls, "read"), write: sumUnits(calls, "write"), steps, mb };
}

function readMegabytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
}

const refuse = () => Promise.reject(new Error("An export only keeps files."));

const FORGETTING_FILES: PrivateFiles = {
  keep: async () => {},
  replace: refuse,
  remove: refuse,
  uploadOf: refuse,
  sizeOf: refuse,
  readPart: refuse,
  linkTo: refuse,
};

const PRODUCTS_AT_ONCE = 15;

/** Products of a realistic size, as the store writes them, many in a transaction. */
async function fillProducts(shop: Shop, count: number): Promise<void> {
  for (let from = 0; from < count; from += PRODUCTS_AT_ONCE) {
    const ctx = openContext(shop, 60_000);
    const positions = Array.from({ length: Math.min(PRODUCTS_AT_ONCE, count - from) }, (_, at) => from + at);
    const writes = positions.flatMap((at) => buildProductSaveWrites(makeProduct(ctx.newId(), at)));
    await writeStepSurely(ctx, joinCounts(writes));
  }
}

function makeProduct(id: string, at: number): Product {
  const created_at = new Date(Date.parse("2026-03-02T10:00:00.000Z") + at * 1000).toISOString();
  const name = `Alder mug ${at}`;
  return {
    id,
    fields: {
      name,
      sku: `MUG-${at}`,
      slug: `alder-mug-${at}`,
      commodity_type: "physical",
      status: "live",
      external_ref: `ERP-${at}`,
      description: `${name} is thrown by hand, with a matt glaze that is safe for the dishwasher. ${"Clay of the fjord. ".repeat(30)}`,
      tags: ["ceramic", "gift"],
      shopper_attributes: { colour: "green", [`size_${at % 20}`]: "40" },
      admin_attributes: { shelf: String(at % 90) },
    },
    created_at,
    updated_at: created_at,
    variationIds: [],
    files: [],
  };
}
