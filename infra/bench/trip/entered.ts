import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of `lib` or `functions` with its functions that were entered. */
export type EnteredFile = { readonly path: string; readonly functions: readonly EnteredFunction[] };
export type EnteredFunction = { readonly name: string; readonly calls: number };

/** Runs it once under V8's precise coverage. @returns the files that it entered, by path */
export async function recordEntered(run: () => Promise<unknown>): Promise<readonly EnteredFile[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage"); // Drops the counts so far.
    await run();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.startsWith("file:"))
      .map(({ url, functions }) => ({
        path: relative(process.cwd(), fileURLToPath(url)),
        functions: functions
          .map(({ functionName, ranges }) => ({
            name: functionName || "(nameless)",
            calls: ranges[0]?.count ?? 0,
          }))
          .filter(({ calls }) => calls > 0),
      }))
      .filter(({ path, functions }) => /^(?:lib|functions)\//.test(path) && functions.length > 0)
      .toSorted((one, other) => one.path.localeCompare(other.path));
  } finally {
    session.disconnect();
  }
}
