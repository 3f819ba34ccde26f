import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { listProblems, readAgain } from "../api/queries.ts";
import { words } from "../words/words.ts";
import { tell } from "./action.ts";
import { Dialog } from "./dialog.tsx";

const AT_ONCE = 4;

type Failure<Row> = { readonly row: Row; readonly key: string; readonly text: string };

type ManyProps<Row> = {
  readonly title: string;
  /** Says what will happen, such as "Ship 12 orders". */
  readonly button: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Writes one row. A repeat gets the same key. */
  readonly run: (row: Row, key: string) => Promise<unknown>;
  /** Called when the dialog closes after a start. */
  readonly done: () => void;
  /** Fields for all rows. */
  readonly children?: ComponentChildren;
  readonly isReady?: boolean;
};

/** One write for each of many rows, four at a time, with progress and a stop. What failed can be tried again. */
export function Many<Row>({ title, button, rows, nameOf, run, done, children, isReady = true }: ManyProps<Row>) {
  const { kit } = words.value;
  const [state, setState] = useState<{ readonly count: number; readonly of: number; readonly isRunning: boolean }>();
  const [failures, setFailures] = useState<readonly Failure<Row>[]>([]);
  const isStopped = useRef(false);
  const start = async (work: readonly { readonly row: Row; readonly key: string }[]) => {
    isStopped.current = false;
    const left = [...work];
    const failed: Failure<Row>[] = [];
    let count = 0;
    setState({ count, of: work.length, isRunning: true });
    const takeNext = async () => {
      for (let next = left.shift(); next && !isStopped.current; next = left.shift()) {
        const { row, key } = next;
        await run(row, key).catch((error) => failed.push({ row, key, text: explainFailure(error) }));
        count += 1;
        setState({ count, of: work.length, isRunning: true });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
    setFailures(failed);
    setState({ count, of: work.length, isRunning: false });
    readAgain();
    if (failed.length > 0 || isStopped.current) return;
    tell(`${title}: ${kit.progress(count, work.length)}`);
    done();
  };
  return (
    <Dialog title={title} close={done}>
      {!state && children}
      {!state && (
        <button
          type="button"
          class="main"
          disabled={!isReady}
          onClick={() => start(rows.map((row) => ({ row, key: crypto.randomUUID() })))}
        >
          {button}
        </button>
      )}
      {state && <progress value={state.count} max={state.of} aria-label={title} />}
      {state && <p aria-live="polite">{kit.progress(state.count, state.of)}</p>}
      {state?.isRunning && (
        <button type="button" onClick={() => (isStopped.current = true)}>
          {kit.stop}
        </button>
      )}
      {state && !state.isRunning && failures.length > 0 && (
        <>
          <p>{kit.failed(failures.length)}</p>
          <ul class="stack">
            {failures.map(({ row, key, text }) => (
              <li key={key}>
                <strong>{nameOf(row)}</strong> {text}
              </li>
            ))}
          </ul>
          <button type="button" class="main" onClick={() => start(failures)}>
            {kit.tryAgain(failures.length)}
          </button>
        </>
      )}
    </Dialog>
  );
}

function explainFailure(error: unknown): string {
  return (
    listProblems(error)
      .map(({ text }) => text)
      .join(" ") || words.value.kit.noConnection
  );
}
