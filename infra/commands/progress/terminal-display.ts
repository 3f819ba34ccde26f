import { type DisplayPlace, type ProgressDisplay, WORTH_A_LINE_MS } from "./display.ts";
import { formatSeconds } from "./seconds.ts";

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
export function terminalDisplay({ screen, output, now }: DisplayPlace): ProgressDisplay {
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
