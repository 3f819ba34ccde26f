import { join, sep } from "node:path";
import { ROOT } from "../../build/options.ts";
import { readOutput } from "./programs.ts";

const LINE = "{{.Id}}{{range .Mounts}} {{.Source}}{{end}}{{range .Config.Env}} {{.}}{{end}}";
/** Folder of the functions' code; SAM mounts parts of it into containers. */
const CODE = join(ROOT, "cdk.out", sep);

/** Ids of containers, running or stopped, with functions of this folder. */
export async function functionContainers(): Promise<readonly string[]> {
  return (await describeContainers())
    .filter((words) => words.some((word) => word.startsWith(CODE)))
    .map(readId);
}

/**
 * Removes the containers with this value in their environment. SAM leaves containers behind that were answering a request
 * when it ended. The value must be unique to this run, such as an address with a port.
 */
export async function removeContainers(variable: string, value: string): Promise<void> {
  const ours = (await describeContainers())
    .filter((words) => words.includes(`${variable}=${value}`))
    .map(readId);
  if (ours.length > 0) await readOutput("docker", "rm", "--force", ...ours);
}

/** Words for each container: id, mounted folders and environment. */
async function describeContainers(): Promise<string[][]> {
  const ids = (await readOutput("docker", "ps", "--all", "--quiet"))?.split("\n").filter(Boolean) ?? [];
  // One call for each: a container may be gone by now.
  const lines = await Promise.all(ids.map((id) => readOutput("docker", "inspect", "--format", LINE, id)));
  return lines.flatMap((line) => (line ? [line.split(" ")] : []));
}

function readId([id = ""]: readonly string[]): string {
  return id;
}
