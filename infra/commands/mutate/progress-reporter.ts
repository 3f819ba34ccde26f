import type { MutationTestingPlanReadyEvent, Reporter } from "@stryker-mutator/api/report";
import { noDisplay, type ProgressDisplay, type Step } from "../progress/display.ts";

let display: ProgressDisplay = noDisplay;
let endPhase = (): void => {};

/** Shows the two phases of the work. Stryker makes the reporter itself, so the display is set here. */
export async function during<T>(next: ProgressDisplay, work: () => Promise<T>): Promise<T> {
  display = next;
  void begin("Running the tests without a mutant");
  try {
    return await work();
  } finally {
    endPhase();
  }
}

function begin(title: string, total?: number): Promise<Step> {
  endPhase();
  const { promise, resolve } = Promise.withResolvers<void>();
  endPhase = resolve;
  return new Promise((hand) => {
    const wait = (step: Step) => {
      hand(step);
      return promise;
    };
    void display.during(title, wait, total);
  });
}

/** Counts the mutants that are done. */
export class ProgressReporter implements Reporter {
  #step: Promise<Step> | undefined;
  #done = 0;

  onMutationTestingPlanReady({ mutantPlans: { length } }: MutationTestingPlanReadyEvent): void {
    this.#step = begin(`Running ${length} mutants`, length);
  }

  async onMutantTested(): Promise<void> {
    this.#done += 1;
    (await this.#step)?.(this.#done);
  }
}
