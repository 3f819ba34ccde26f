import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/bench/cost/arguments.ts";
import {
  computeAmounts,
  prices,
  type Quantity,
  REGIONS,
  sumAmounts,
} from "../../../../infra/bench/cost/prices.ts";
import { buildReport, reportText } from "../../../../infra/bench/cost/report.ts";
import {
  type Measured,
  OPERATIONS,
  type Operation,
  quantitiesKept,
  quantitiesOfFiles,
  quantitiesOfRequests,
  withVisits,
} from "../../../../infra/bench/cost/usage.ts";
import { quantitiesWatched, readAlarm } from "../../../../infra/bench/cost/watched.ts";
import { splitTextBlocks } from "../../../../infra/commands/text-blocks.ts";
import { itInLongRun } from "../../../support/volume.ts";

const one: Measured = { writeUnits: 2, readUnits: 4, answerBytes: 15_000, logBytes: 1_000 };
const measured = Object.fromEntries(OPERATIONS.map((name) => [name, one])) as Record<Operation, Measured>;
const assumed = { milliseconds: 20, cold: 0.01, coldMilliseconds: 350, traced: 0 };

const listed = (quantities: readonly Quantity[], region = REGIONS[0] as (typeof REGIONS)[number]) =>
  Object.fromEntries(computeAmounts(quantities, region).map((amount) => [amount.item, amount.listed]));

describe("what a million adds cost", () => {
  const quantities = quantitiesOfRequests({ add: 1_000_000 }, measured, assumed);

  it("is computed from units, bytes and milliseconds", () => {
    const amounts = listed(quantities);
    expect(amounts).toEqual({
      "HTTP API": 1, // 1 M × 1.00
      "Lambda requests": 0.2, // 1 M × 0.20
      "Lambda time": expect.closeTo(0.266668, 9), // 1 M × 0.020 s × 1 GB × 0.0000133334
      "Lambda time of cold starts": expect.closeTo(0.0466669, 9), // 1 M × 1 % × 0.350 s × 1 GB × 0.0000133334
      "DynamoDB writes": 1.25, // 1 M × 2 × 0.625 / M
      "DynamoDB reads": 0.5, // 1 M × 4 × 0.125 / M
      "Logs written": 0.5, // 1 M × 1,000 bytes = 1 GB × 0.50
      "Logs kept for a month": 0.03, // 1 GB × 0.03
      "CloudFront requests": 1, // 1 M × 1.00
      "CloudFront answers": expect.closeTo(1.275, 9), // 1 M × 15,000 bytes = 15 GB × 0.085
    });
    expect(sumAmounts(computeAmounts(quantities, "us-east-1"), "listed")).toBeCloseTo(6.0683349, 9);
  });

  it("is less by what is free: all but gateway and table", () => {
    expect(sumAmounts(computeAmounts(quantities, "us-east-1"), "charged")).toBeCloseTo(2.75, 9); // 1.00 + 1.25 + 0.50
  });

  it("is more in Frankfurt", () => {
    expect(listed(quantities, "eu-central-1")).toMatchObject({
      "HTTP API": 1.2,
      "DynamoDB writes": 1.525, // 1 M × 2 × 0.7625 / M
      "DynamoDB reads": 0.61, // 1 M × 4 × 0.1525 / M
      "Logs written": 0.63,
    });
  });

  it("has traces if they are on", () => {
    const traced = quantitiesOfRequests({ add: 1_000_000 }, measured, { ...assumed, traced: 0.05 });
    expect(listed(traced)["X-Ray"]).toBeCloseTo(0.25, 9); // 50,000 × 5.00 / M
    expect(listed(quantities)["X-Ray"]).toBeUndefined();
  });
});

describe("what is free", () => {
  const charged = (...quantities: Quantity[]) =>
    computeAmounts(quantities, "us-east-1").map((amount) => amount.charged);

  it("is taken off once, and the rest is paid", () => {
    const requests = (units: number) => ({ item: "", price: "edgeRequests" as const, units });
    expect(charged(requests(7), requests(5), requests(1))).toEqual([0, 2, 1]); // 7 + 3 of 10 free, × 1.00
  });

  it("is shared by what is written to logs and what is kept of them", () => {
    const written = { item: "", price: "logsWritten" as const, units: 4 };
    const kept = { item: "", price: "logsKept" as const, units: 4 };
    const [first = 0, second = 0] = charged(written, kept);
    expect(first).toBe(0); // 4 of 5 GB
    expect(second).toBeCloseTo(0.09, 9); // 1 GB free, 3 GB × 0.03
  });
});

describe("a month without a request", () => {
  const kept = quantitiesKept({ tableGb: 1, filesGb: 5, logsGb: 1, stagingGb: 1.1 });

  it.each(REGIONS)("costs less than a dollar in %s", (region) => {
    const amounts = computeAmounts(kept, region);
    expect(sumAmounts(amounts, "listed")).toBeLessThan(1);
    expect(sumAmounts(amounts, "charged")).toBeLessThan(sumAmounts(amounts, "listed"));
  });

  it("costs what is kept: 0.25 + 0.20 + 0.115 + 0.0253 + 0.03", () => {
    expect(sumAmounts(computeAmounts(kept, "us-east-1"), "listed")).toBeCloseTo(0.6203, 9);
  });
});

describe("visits and files", () => {
  it("are so many requests of each kind", () => {
    expect(withVisits({ add: 5 }, 10)).toMatchObject({ add: 35, keyedAdd: 0, cartRead: 40, token: 10 });
  });

  it("are paid at S3 and at CloudFront", () => {
    expect(listed(quantitiesOfFiles({ uploads: 2000, reads: 1_000_000, kilobytes: 100 }))).toEqual({
      "S3 uploads of files": 0.01, // 2 × 0.005
      "S3 reads of files by CloudFront": 0.4, // 1,000 × 0.0004
      "CloudFront requests for files": 1, // 1 M × 1.00
      "CloudFront contents of files": 8.5, // 100 GB × 0.085
    });
  });
});

describe("alarms", () => {
  const stat = (id: string) => ({ Id: id, MetricStat: { Stat: "Sum", Period: 300 } });

  it.each([
    ["one metric", { AlarmName: "latency", MetricName: "Latency" }, "latency", 1],
    [
      "metric math, each metric of it",
      { Metrics: [stat("a"), stat("b"), { Id: "c", Expression: "a + b" }] },
      "Errors",
      2,
    ],
  ])("are paid by metric: %s", (_, properties, name, metrics) => {
    expect(readAlarm("Errors", properties)).toEqual({ name, metrics, isQuery: false });
  });

  it("are marked when only CloudWatch knows how many metrics a query finds", () => {
    const Metrics = [{ Id: "q", Expression: 'SELECT SUM(Errors) FROM SCHEMA("AWS/Lambda", FunctionName)' }];
    const alarm = readAlarm("Errors", { Metrics });
    expect(alarm).toMatchObject({ metrics: 1, isQuery: true });
    expect(quantitiesWatched({ alarms: [alarm], dashboards: 0, metrics: 0 })[0]?.item).toContain("at least");
  });

  it("cost 0.10 a metric beyond ten, dashboards 3.00 beyond three", () => {
    const alarms = [{ name: "a", metrics: 12, isQuery: false }];
    const amounts = computeAmounts(quantitiesWatched({ alarms, dashboards: 4, metrics: 11 }), "us-east-1");
    expect(amounts.map(({ listed, charged }) => [listed, charged].map((usd) => usd.toFixed(2)))).toEqual([
      ["1.20", "0.20"],
      ["12.00", "3.00"],
      ["3.30", "0.30"],
    ]);
  });
});

describe("prices", () => {
  it("have a page and a number for every region", () => {
    for (const price of Object.values(prices)) {
      expect(price.page).toMatch(/pricing/);
      expect(REGIONS.map((region) => price.usd[region]).every((usd) => usd >= 0)).toBe(true);
    }
  });
});

describe("npx cartwright cost", () => {
  it.each([
    [["--ads", "5"], "There is no option '--ads'."],
    [["5"], "'5' is too much."],
    [["--adds", "-5"], "--adds takes a number from 0 up, not '-5'."],
    [["--adds=many"], "--adds takes a number from 0 up, not 'many'."],
    [["--adds"], "--adds needs a value."],
    [["--cold", "2"], "--cold takes a number from 0 to 1, not '2'."],
    [["--lines", "101"], "--lines takes a whole number from 1 to 100, not '101'."],
    [
      ["--region", "eu-centrall-1"],
      "There are no prices of 'eu-centrall-1': only of us-east-1 and eu-central-1.",
    ],
  ])("%j: says what is wrong", (args, words) => {
    expect(() => readArguments(args)).toThrow(words);
  });

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["infra/commands/cost.ts", ...args]);
  const cells = (row: string) => row.trim().split(/ {2,}/);

  it("ends with status 1 and a hint when it was asked wrongly", async () => {
    await expect(run("--adds", "-5")).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("not '-5'.\n\nnpx cartwright cost --help"),
    });
  });

  const readRows = (text: string) =>
    new Map(text.split("\n").map((row) => [cells(row)[0], cells(row)] as const));

  it("shows a table for what is asked", () => {
    const options = readArguments(["--adds", "2_000_000", "--lines", "1"]);
    const alarms = [{ name: "metrics", metrics: 12, isQuery: false }];
    const watched = { alarms, dashboards: 1, metrics: options.metrics };
    const rows = readRows(reportText(buildReport(options, measured, watched)));
    expect(rows.get("DynamoDB writes")?.slice(1)).toEqual([
      ...["4", "million write units"], // two units each
      ...["0.625", "2.50", "2.50"],
    ]);
    expect(rows.get("HTTP API")?.at(-1)).toBe("2.00");
    expect(rows.get("Alarm metrics")?.slice(-2)).toEqual(["0.20", "1.20"]);
  });

  // The test below shows measured units in `npm test`, too.
  itInLongRun(
    "takes measured units for it",
    async () => {
      const { stdout } = await run("--adds", "2_000_000", "--lines", "1", "--alarm-metrics", "12");
      const rows = readRows(stdout);
      expect(rows.get("DynamoDB writes")).toEqual([
        "DynamoDB writes",
        "2", // one unit each: a cart of one item is below 1 KB
        "million write units",
        "0.625",
        "1.25",
        "1.25",
      ]);
      expect(rows.get("HTTP API")?.at(-1)).toBe("2.00");
      expect(rows.get("DynamoDB storage")?.at(-1)).toBe("0.25");
      expect(rows.get("Alarm metrics")?.slice(-2)).toEqual(["0.20", "1.20"]);
    },
    120_000,
  );

  it("prints what docs/costs.md has (npx cartwright cost --write), give or take a millisecond's digit", async () => {
    const { stdout } = await run();
    const words = (text: string) => text.replaceAll(/[\d.,]*\d/g, "#").replaceAll(/\s+/g, " ");
    const numbers = (text: string) =>
      (text.match(/[\d.,]*\d/g) ?? []).map((one) => Number(one.replaceAll(",", "")));
    const blocks = splitTextBlocks(readFileSync("docs/costs.md", "utf8"));
    expect(blocks).toHaveLength(5);
    let rest = stdout;
    for (const block of blocks) {
      const start = rest.indexOf(block.slice(0, block.indexOf(" ")));
      const printed = rest.slice(start).split("\n").slice(0, block.split("\n").length).join("\n");
      expect(words(printed)).toBe(words(block));
      for (const [at, number] of numbers(block).entries()) {
        expect(Math.abs((numbers(printed)[at] ?? 0) - number)).toBeLessThanOrEqual(0.011 + number * 0.02);
      }
      rest = rest.slice(start + printed.length);
    }
  }, 120_000);
});
