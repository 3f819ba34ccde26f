import { type DisplayPlace, type ProgressDisplay, WORTH_A_LINE_MS } from "./display.ts";
import { formatSeconds } from "./seconds.ts";

const TENTHS = 10;

/**
 * Prints a line when a phase begins, one for each tenth of its steps (at most one in two seconds), and one when a long
 * phase ends. It writes no control characters, so it suits files and logs.
 */
export function lineDisplay({ screen, output, now }: DisplayPlace): ProgressDisplay {
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
