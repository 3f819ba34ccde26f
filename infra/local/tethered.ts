import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs the command until its standard input ends, however this process ends: the shell waits on the pipe, and the
 * system closes the pipe even after a `kill -9`. Ctrl-C does not reach the command, since the one who holds the
 * pipe may still have requests to finish. The trap comes last: a watcher that starts under it can miss the signal
 * that ends it, and then holds all pipes when the command has ended at once. What it writes is this user's alone.
 */
const TETHER = `umask 077
"$@" & child=$!
( read -r _ <&3; kill $child ) & watcher=$!
trap 'kill $child' TERM INT HUP
wait $child; status=$?
kill $watcher
exit $status`;

export type Tethered = {
  /** What it wrote to its error stream so far, at most the last few thousand characters. */
  readonly complaint: () => string;
  /** Settles when the command has ended and nothing of it holds a pipe any more. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a program that never outlives this process, with this environment and nothing of this process's own. */
export function startTethered(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Tethered {
  const child = spawn("sh", ["-c", TETHER, "tethered", command, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
    env,
  });
  const ended = once(child, "close").then(() => undefined);
  const complaint = keepTail(child);
  return {
    complaint,
    ended,
    stop: async () => {
      child.stdio[3]?.destroy();
      await ended;
    },
  };
}

function keepTail(child: ChildProcess): () => string {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  return () => tail;
}
