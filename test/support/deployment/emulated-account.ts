import { afterAll, beforeAll } from "@jest/globals";
import { type Checkout, copyCheckout, type Ended, type Running } from "./checkout.ts";
import { type Emulator, startEmulator } from "./emulator.ts";

export type Account = {
  /** Runs a command of this checkout against the account. */
  readonly run: (...command: readonly string[]) => Promise<Ended>;
  readonly start: (...command: readonly string[]) => Running;
  readonly fetch: typeof fetch;
  readonly refuse: Emulator["refuse"];
};

/** A checkout to deploy from, for the tests of a file. */
export function useCheckout(): Checkout {
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await copyCheckout();
  }, 60_000);
  afterAll(() => checkout?.remove(), 30_000);
  return { start: (...given) => checkout.start(...given), remove: () => checkout.remove() };
}

/** A new AWS account for the tests of a block. */
export function useAccount(command: string, checkout: Checkout): Account {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(command);
  }, 90_000);
  afterAll(() => emulator?.stop(), 30_000);
  const start = (...words: readonly string[]) => checkout.start(emulator.env, ...words);
  return {
    start,
    run: (...words) => start(...words).ended,
    fetch: (input, init) => emulator.fetch(input, init),
    refuse: (reasons) => emulator.refuse(reasons),
  };
}

/** The output of a command. @throws Error with the output if the command failed */
export async function expectSuccess(running: Promise<Ended>): Promise<string> {
  const { code, printed } = await running;
  if (code !== 0) throw new Error(`It ended with ${code}: ${printed}`);
  return printed;
}
