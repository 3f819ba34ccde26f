import type { MutantResult } from "@stryker-mutator/api/core";
import type { MutationTestingPlanReadyEvent, Reporter } from "@stryker-mutator/api/report";
import type { Step } from "../progress/display.ts";

let step: Step = () => {};

/** Stryker makes the reporter itself, so the display is set here. */
export function reportTo(next: Step): void {
  step = next;
}

/** Counts the mutants that are done. */
export class ProgressReporter implements Reporter {
  #total = 0;
  #done = 0;
  #survivors = 0;

  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent): void {
    this.#total = mutantPlans.length;
  }

  onMutantTested({ status }: Readonly<MutantResult>): void {
    this.#done += 1;
    if (status === "Survived") this.#survivors += 1;
    step(`${this.#done} of ${this.#total}, ${this.#survivors} survive`);
  }
}
