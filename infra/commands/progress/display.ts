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
const WORTH_A_LINE_MS = 2000;

/** A readable duration: `3 s`, `2 min 5 s`. @param milliseconds rounded down to seconds */
function formatSeconds(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * One changing line on a terminal; plain lines elsewhere and with `CI` set. Both go to standard error, so that programs can
 * read standard output. `CARTWRIGHT_PROGRESS=off` shows nothing, for programs started by another one.
 */
export function progressDisplay(
  env: NodeJS.ProcessEnv = process.env,
  place: DisplayPlace = {
    screen: process.stderr,
    output: process.stdout,
    now: () => performance.now(),
  },
): ProgressDisplay {
  if (env["CARTWRIGHT_PROGRESS"] === "off") return noDisplay;
  const isWatched = place.screen.isTTY === true && !isOn(env["CI"]) && env["TERM"] !== "dumb";
  return isWatched ? terminalDisplay(place) : lineDisplay(place);
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}

export const noDisplay: ProgressDisplay = {
  during: (_, work) => work(() => {}),
  print: (text) => void process.stdout.write(`${text}\n`),
};

const TENTHS = 10;

/**
 * Prints a line when a phase begins, one for each tenth of its steps (at most one in two seconds), and one when a long
 * phase ends. It writes no control characters, so it suits files and logs.
 */
function lineDisplay({ screen, output, now }: DisplayPlace): ProgressDisplay {
  return {
    print: (text) => void output.write(`${text}\n`),
    during: async (title, work, total) => {
      const startedAt = now();
      screen.write(`${title} …\n`);
      const result = await work(tenths({ screen, output, now }, title, total));
      if (now() - startedAt >= WORTH_A_LINE_MS)
        screen.write(`${title}: done in ${formatSeconds(now() - startedAt)}\n`);
      return result;
    },
  };
}

function tenths({ screen, now }: DisplayPlace, title: string, total?: number) {
  let told = 0;
  let toldAt = now();
  return (done: number | string) => {
    if (typeof done === "string" || total === undefined) return;
    const tenth = Math.floor((done / total) * TENTHS);
    if (tenth <= told || tenth >= TENTHS || now() - toldAt < WORTH_A_LINE_MS) return;
    told = tenth;
    toldAt = now();
    screen.write(`${title}: ${tenth * TENTHS} % (${done} of ${total})\n`);
  };
}

type Phase = {
  readonly title: string;
  readonly total: number | undefined;
  readonly startedAt: number;
  done: number | string | undefined;
};

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const CLEAR_LINE = "\r\u001b[K";
const USUAL_COLUMNS = 80;

/** One line with all current phases, updated ten times a second. Long phases leave a line. */
function terminalDisplay({ screen, output, now }: DisplayPlace): ProgressDisplay {
  const phases = new Set<Phase>();
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    // Some terminals report a width of 0.
    const columns = (screen.columns || USUAL_COLUMNS) - 1;
    const frame = FRAMES[Math.floor(now() / FRAME_MS) % FRAMES.length];
    const text = [...phases].map((phase) => describePhase(phase, now())).join(" · ");
    screen.write(`${CLEAR_LINE}${[...`${frame} ${text}`].slice(0, columns).join("")}`);
  };
  const begin = (phase: Phase) => {
    phases.add(phase);
    timer ??= setInterval(draw, FRAME_MS).unref();
    draw();
  };
  const end = (phase: Phase, isDone: boolean) => {
    const taken = now() - phase.startedAt;
    phases.delete(phase);
    screen.write(CLEAR_LINE);
    if (isDone && taken >= WORTH_A_LINE_MS) screen.write(`✓ ${phase.title}, in ${formatSeconds(taken)}\n`);
    if (phases.size > 0) return draw();
    clearInterval(timer);
    timer = undefined;
  };
  return {
    print: (text) => {
      if (phases.size > 0) screen.write(CLEAR_LINE);
      output.write(`${text}\n`);
      if (phases.size > 0) draw();
    },
    during: async (title, work, total) => {
      const phase: Phase = { title, total, startedAt: now(), done: undefined };
      begin(phase);
      let isDone = false;
      try {
        const result = await work((done) => {
          phase.done = done;
        });
        isDone = true;
        return result;
      } finally {
        end(phase, isDone);
      }
    },
  };
}

function describePhase({ title, total, done, startedAt }: Phase, at: number): string {
  const taken = formatSeconds(at - startedAt);
  if (done === undefined) return `${title}, ${taken}`;
  return `${title}: ${typeof done === "number" && total !== undefined ? `${done} of ${total}` : done}, ${taken}`;
}
