import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";

/**
 * Runs the command until its standard input closes, whatever ends this process: the shell waits on the pipe, and the system
 * closes the pipe even after a `kill -9`. Ctrl-C does not reach the command, because this process may still have requests
 * to finish. The trap comes last: a watcher started under it can miss the signal that ends it, and then keeps all pipes
 * open if the command has ended at once. The umask makes its files readable by this user only.
 */
const TETHER = `umask 077
"$@" & child=$!
( read -r _ <&3; kill $child ) & watcher=$!
trap 'kill $child' TERM INT HUP
wait $child; status=$?
kill $watcher
exit $status`;

export type Tethered = {
  /** The last few thousand characters of its error output. */
  readonly complaint: () => string;
  /** Resolves when the command has ended and all its pipes are closed. */
  readonly ended: Promise<void>;
  /** This process may end while the program runs, which then ends as well. */
  readonly unref: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts a program that never outlives this process. It gets only this environment. */
export function startTethered(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Tethered {
  const child = spawn("sh", ["-c", TETHER, "tethered", command, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
    env,
  });
  const ended = once(child, "close").then(() => undefined);
  const complaint = keepTail(child);
  const handles = [child, ...child.stdio.filter((pipe) => pipe instanceof Socket)];
  return {
    complaint,
    ended,
    unref: () => {
      for (const handle of handles) handle.unref();
    },
    stop: async () => {
      for (const handle of handles) handle.ref();
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
