import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../build/options.ts";
import { freePort } from "../../local/free-port.ts";
import type { ProgressDisplay, Step } from "../progress/display.ts";
import { openClient } from "./client.ts";
import { openLedger } from "./ledger.ts";
import { HAS_PROC, type Service, startService, takeSample } from "./processes.ts";
import { gapsIn, openReceiver, type Receiver } from "./receiver.ts";
import type { Sample, Soaked } from "./report.ts";
import { openShop } from "./shop.ts";
import { sendTraffic, type Traffic } from "./traffic.ts";
import { findLosses } from "./verify.ts";

export type SoakOptions = { readonly seconds: number; readonly rate: number; readonly kills: number };

type Run = {
  service: Service;
  readonly restart: () => Promise<Service>;
  samples: Sample[];
};

const LONGEST_DELIVERY_MS = 120_000;
const SAMPLE_MS = 2000;

/** Starts a service of its own, sends traffic, kills it in between, and checks what is left. */
export async function runSoak(options: SoakOptions, display: ProgressDisplay): Promise<Soaked> {
  const data = await mkdtemp(join(tmpdir(), "cartwright-soak-"));
  const removeData = () => rmSync(data, { recursive: true, force: true });
  process.once("exit", removeData);
  const port = await freePort();
  const restart = () => startService({ port, data });
  const service = await display.during("Starting the service", restart);
  const receiver = await openReceiver();
  const run: Run = { service, restart, samples: [] };
  try {
    return await soak(options, display, { run, receiver, data, url: `http://127.0.0.1:${port}` });
  } finally {
    await run.service.stop();
    receiver.close();
    removeData();
    process.off("exit", removeData);
  }
}

type Place = { readonly run: Run; readonly receiver: Receiver; readonly data: string; readonly url: string };

async function soak(
  options: SoakOptions,
  display: ProgressDisplay,
  { run, receiver, data, url }: Place,
): Promise<Soaked> {
  const client = openClient(url, options.rate);
  await client.openTokens();
  const ledger = openLedger();
  const before = await display.during("Auditing the demo store", () => checkTable(data));
  const shop = await openShop(client, ledger, receiver.url);
  const counts = { codes: 0, releases: 0, nextRelease: 0 };
  const pick = (below: number) => randomInt(below);
  const traffic: Traffic = { client, ledger, shop, pick, members: [], counts };
  const begun = performance.now();
  await display.during("Sending traffic", (step) => killWhile(options, traffic, run, step), options.seconds);
  const seconds = (performance.now() - begun) / 1000;
  const figures = structuredClone(client.figures);
  client.hurry();
  const delivered = await display.during("Waiting for events", () => eventsLeft(traffic, receiver));
  const losses = await display.during("Reading everything again", () => findLosses(traffic));
  const { checks, faults } = await display.during("Proving the table", () =>
    checkTable(data, before.printed),
  );
  return {
    ...{ seconds, kills: options.kills, samples: run.samples, checks },
    figures: { ...figures, wrong: client.figures.wrong },
    known: listKnown(traffic),
    deliveries: `${receiver.got.count} deliveries of ${receiver.got.ids.size} events, ${receiver.got.positions.size} objects`,
    losses: [...losses, ...delivered, ...faults],
  };
}

function listKnown({ ledger, members, counts }: Traffic): string[] {
  const { orders, carts, objects } = ledger;
  const paid = [...orders.values()].filter(({ transaction }) => transaction !== undefined);
  return [
    `${orders.size} orders`,
    `${paid.length} payments`,
    `${carts.size} open carts`,
    `${objects.size} entries, products, prices, customers and addresses`,
    `${members.length} members`,
    `${counts.releases} releases`,
  ];
}

/** Traffic, with the kills at random moments, one in each equal part of the time. */
async function killWhile(options: SoakOptions, traffic: Traffic, run: Run, step: Step): Promise<void> {
  const { seconds, kills } = options;
  const begun = performance.now();
  const countSeconds = () => (performance.now() - begun) / 1000;
  const isOver = () => countSeconds() >= seconds;
  const sent = sendTraffic(traffic, isOver);
  const part = seconds / (kills + 1);
  const moments = Array.from({ length: kills }, (_, at) => part * (at + 0.5 + randomInt(500) / 1000));
  let sampled = 0;
  while (!isOver()) {
    await pause(50);
    step(Math.min(seconds, Math.round(countSeconds())));
    if (run.service.hasEnded()) throw new Error(`The service ended:\n${run.service.output().slice(-3000)}`);
    if (moments[0] !== undefined && countSeconds() > moments[0]) {
      moments.shift();
      await killOnce(traffic, run);
    }
    if (HAS_PROC && performance.now() - sampled > SAMPLE_MS) {
      sampled = performance.now();
      run.samples.push(takeSample(run.service.pid));
    }
  }
  await sent;
}

async function killOnce({ client }: Traffic, run: Run): Promise<void> {
  client.setDown(true);
  await run.service.kill();
  run.service = await run.restart();
  run.samples = [];
  client.setDown(false);
}

/** Waits until each order has its first event and no position is missing. @returns what is missing in the end */
async function eventsLeft({ ledger }: Traffic, { got }: Receiver): Promise<string[]> {
  const deadline = performance.now() + LONGEST_DELIVERY_MS;
  for (;;) {
    const silent = [...ledger.orders.values()].filter(({ id }) => !got.positions.has(`order/${id}`));
    const left = [...silent.map(({ id }) => `no event of the order ${id} was delivered`), ...gapsIn(got)];
    if (left.length === 0 || performance.now() > deadline) return left;
    await pause(500);
  }
}

const CHECKS = [
  ["sweep", "infra/commands/sweep.ts"],
  ["stock check", "infra/commands/stock.ts", "check"],
  ["events audit", "infra/commands/events.ts", "audit"],
] as const;
const MOST_LINES = 10;

type Checked = {
  readonly checks: readonly string[];
  readonly faults: readonly string[];
  /** All lines that the commands printed. */
  readonly printed: ReadonlySet<string>;
};

/**
 * Runs the commands that prove the table, on the data of the running service.
 * @param known lines of an earlier check: the demo store has changes that were made before anyone listened
 */
async function checkTable(data: string, known: ReadonlySet<string> = new Set()): Promise<Checked> {
  const checks: string[] = [];
  const faults: string[] = [];
  const printed = new Set<string>();
  for (const [name, ...words] of CHECKS) {
    const { code, lines } = await runCheck(data, words);
    checks.push(`${name}: ${resultIn(lines)}`);
    const fresh = lines.filter((line) => !known.has(line) && !isResult(line));
    // A failure is known only if its lines are.
    const isKnown = lines.some((line) => known.has(line) && !isResult(line));
    if (code !== 0 && fresh.length === 0 && !isKnown) faults.push(`${name}: exit status ${code}`);
    if (code !== 0) faults.push(...fresh.slice(-MOST_LINES).map((line) => `${name}: ${line}`));
    for (const line of lines) printed.add(line);
  }
  return { checks, faults, printed };
}

/** Lines that say how far a command is, or count what it found. */
function isResult(line: string): boolean {
  return /^\d+ items read|\d+ objects, |^Task .* is not done|match one to one|adds up\.$/.test(line);
}

function resultIn(lines: readonly string[]): string {
  return lines.findLast((line) => !line.startsWith("Task ")) ?? "";
}

async function runCheck(data: string, words: readonly string[]) {
  const child = spawn(process.execPath, words, {
    ...{ cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, CARTWRIGHT_DATA: data, CARTWRIGHT_PROGRESS: "off" },
  });
  const ended = once(child, "close");
  const [errors, output] = await Promise.all([text(child.stderr), text(child.stdout)]);
  const [code] = (await ended) as [number | null];
  return { code, lines: `${errors}${output}`.trim().split("\n") };
}
