/** Reports the progress of a phase: the number of finished steps, or the name of the current one. */
export type Step = (done: number | string) => void;

/** Shows progress to people. It writes to standard output only with `print`. */
export type ProgressDisplay = {
  /** Shows a phase while its work runs; several may run at once. @param total number of steps, if known */
  readonly during: <T>(title: string, work: (step: Step) => Promise<T>, total?: number) => Promise<T>;
  /** Prints a line on standard output, above the progress. */
  readonly print: (text: string) => void;
};

/** The parts of a stream that a display needs. */
type Screen = Pick<NodeJS.WriteStream, "write"> & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** Output of a display, and its clock in milliseconds. */
export type DisplayPlace = {
  readonly screen: Screen;
  readonly output: Screen;
  readonly now: () => number;
};

/** Shorter phases leave no line in the output. */
export const WORTH_A_LINE_MS = 2000;
