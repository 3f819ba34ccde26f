/** Says how far the work of a phase is: so many of those that it began with, or what is done now. */
export type Step = (done: number | string) => void;

/** What shows people that something goes on. It never touches standard output but for the lines it is given to print. */
export type ProgressDisplay = {
  /**
   * Shows a phase while its work runs; several may run at once.
   * @param total how many steps there are, where that is known
   */
  readonly during: <T>(title: string, work: (step: Step) => Promise<T>, total?: number) => Promise<T>;
  /** Prints a line of the result on standard output, above what is shown. */
  readonly print: (text: string) => void;
};

/** The parts of a stream that a display needs. */
export type Screen = Pick<NodeJS.WriteStream, "write"> & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** Where a display writes, and the clock that it looks at, in milliseconds. */
export type DisplayPlace = {
  readonly screen: Screen;
  readonly output: Screen;
  readonly now: () => number;
};

/** What takes less than this is not worth a line that stays. */
export const WORTH_A_LINE_MS = 2000;
