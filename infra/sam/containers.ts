import { join, sep } from "node:path";
import { ROOT } from "../build/options.ts";
import { outputOf } from "./programs.ts";

const LINE = "{{.Id}}{{range .Mounts}} {{.Source}}{{end}}{{range .Config.Env}} {{.}}{{end}}";
/** Where the code of functions is; SAM mounts a folder of it into each container. */
const CODE = join(ROOT, "cdk.out", sep);

/** Ids of the containers, running or not, in which functions of this folder are or were run. */
export async function functionContainers(): Promise<readonly string[]> {
  return (await described()).filter((words) => words.some((word) => word.startsWith(CODE))).map(idOf);
}

/**
 * Removes the containers in whose environment a variable has this value. SAM leaves those behind that were answering a
 * request when it was ended; a value of this run alone, such as an address with a port, tells them from other runs'.
 */
export async function removeContainers(variable: string, value: string): Promise<void> {
  const ours = (await described()).filter((words) => words.includes(`${variable}=${value}`)).map(idOf);
  if (ours.length > 0) await outputOf("docker", "rm", "--force", ...ours);
}

/** Of each container its id, what is mounted into it, and its environment, as words. */
async function described(): Promise<string[][]> {
  const ids = (await outputOf("docker", "ps", "--all", "--quiet"))?.split("\n").filter(Boolean) ?? [];
  // One by one, as any of them may be gone by now.
  const lines = await Promise.all(ids.map((id) => outputOf("docker", "inspect", "--format", LINE, id)));
  return lines.flatMap((line) => (line ? [line.split(" ")] : []));
}

function idOf([id = ""]: readonly string[]): string {
  return id;
}
