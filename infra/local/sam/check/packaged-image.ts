import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../build/options.ts";
import { answers, readOutput } from "../programs.ts";
import { SAM_FOLDER } from "../sam-cli.ts";
import { needPrograms, type Setup, step } from "./setup.ts";

const CLIENT = "aws-lambda-ric";
const CLIENT_VERSION = "4.0.2";
const NODE = join(ROOT, "node_modules/.bin/node");
const FOLDER = join(SAM_FOLDER, "image");
const SYSTEM = join(FOLDER, "system");

/** Label of images built here instead of pulled from Amazon. */
const MARK = {
  name: "cartwright.built-from",
  read: '{{if .Config.Labels}}{{index .Config.Labels "cartwright.built-from"}}{{end}}',
} as const;

/** Start script for SAM CLI's runtime emulator, as in Amazon's image. */
const BOOTSTRAP = `#!/bin/sh
exec /var/lang/bin/node /var/runtime/node_modules/${CLIENT}/index.mjs
`;

const NEEDED = {
  debootstrap: "debootstrap",
  "g++": "g++",
  make: "make",
  cmake: "cmake",
  xz: "xz-utils",
  python3: "python3",
};

/**
 * Builds an image that replaces Lambda's Node image if that cannot be pulled: Debian, this project's Node 24 and Lambda's
 * own runtime client, whose native part is compiled here.
 */
async function buildBaseImage(setup: Setup, name: string): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error(
      `${name} cannot be pulled, and only root on Linux can build it: mend the network, or run this as root.`,
    );
  }
  await needPrograms("Building the image takes programs that are not here", NEEDED);
  const suite = await debianSuite();
  await clear();
  try {
    await mkdir(FOLDER, { recursive: true });
    const debootstrap = ["debootstrap", "--variant=minbase", suite, SYSTEM] as const;
    await step(setup, `Debian's base system (${suite})`, debootstrap, { about: "half a minute" });
    await installClient(setup);
    await layOut();
    const from = `Debian ${suite}, Node ${process.versions.node}, ${CLIENT} ${CLIENT_VERSION}`;
    const words = [SYSTEM, name, `LABEL ${MARK.name}="${from}"`];
    await step(setup, `importing ${name}`, ["sh", "-c", IMPORT, ...words]);
  } finally {
    await clear();
  }
}

const IMPORT = `tar --directory "$0" --exclude './var/cache/apt/archives/*.deb' --create . | docker import \\
  --change 'ENV PATH=/var/lang/bin:/usr/local/bin:/usr/bin:/bin LAMBDA_TASK_ROOT=/var/task' \\
  --change 'WORKDIR /var/task' --change "$2" - "$1"`;

/** This machine's release: the client's native part is linked against its libraries. */
async function debianSuite(): Promise<string> {
  const release = await readFile("/etc/os-release", "utf8");
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1];
  if (suite === undefined) throw new Error("The image can be built on Debian and its kin alone.");
  return suite;
}

async function installClient(setup: Setup): Promise<void> {
  await writeFile(
    join(FOLDER, "package.json"),
    JSON.stringify({ private: true, allowScripts: { [CLIENT]: true } }),
  );
  const title = `Lambda's runtime client (${CLIENT} ${CLIENT_VERSION})`;
  // Local Node headers save a download. The client's interface is the same in all releases.
  const env = existsSync("/usr/include/node/common.gypi") ? { npm_config_nodedir: "/usr" } : undefined;
  // `npm run` passes its own setting on, which would prevent packages from compiling.
  const allowed = ["--ignore-scripts=false", "--foreground-scripts"];
  const args = ["--prefix", FOLDER, ...allowed, `${CLIENT}@${CLIENT_VERSION}`];
  const options = { about: "a minute", cwd: FOLDER, ...(env ? { env } : {}) };
  await step(setup, title, ["npm", "install", ...args], options);
  if (!existsSync(join(FOLDER, "node_modules", CLIENT, "rapid-client.node"))) {
    throw new Error(`${CLIENT} came without its native part; npm has to be let compile it.`);
  }
}

/** Same folders as in Lambda's image. */
async function layOut(): Promise<void> {
  for (const folder of ["var/lang/bin", "var/runtime", "var/task", "opt"]) {
    await mkdir(join(SYSTEM, folder), { recursive: true });
  }
  await copyFile(NODE, join(SYSTEM, "var/lang/bin/node"));
  await cp(join(FOLDER, "node_modules", CLIENT), join(SYSTEM, "var/runtime/node_modules", CLIENT), {
    recursive: true,
  });
  const bootstrap = join(SYSTEM, "var/runtime/bootstrap");
  await writeFile(bootstrap, BOOTSTRAP);
  await chmod(bootstrap, 0o755);
}

/** An interrupted build may have left /proc and /sys mounted in the folder. */
async function clear(): Promise<void> {
  const lines = (await readFile("/proc/self/mounts", "utf8")).split("\n");
  const mounts = lines.map((line) => line.split(" ")[1] ?? "").filter((at) => at.startsWith(`${FOLDER}/`));
  for (const mount of mounts.toReversed()) {
    await readOutput("umount", mount);
  }
  await rm(FOLDER, { recursive: true, force: true, maxRetries: 5 });
}

/** Lambda's Node 24 image for this machine's processor, on which SAM CLI builds. */
export const BASE_IMAGE = `public.ecr.aws/lambda/nodejs:24-${process.arch === "arm64" ? "arm64" : "x86_64"}`;

/** The engine must be running. */
export function hasBaseImage(): Promise<boolean> {
  return answers("docker", "image", "inspect", BASE_IMAGE);
}

/**
 * Pulls the image, or builds it from packages if its registry cannot be reached.
 * @throws Error that says what to do if neither works
 */
export async function openBaseImage(setup: Setup): Promise<void> {
  if (!(await hasBaseImage())) {
    if (!setup.mayInstall) throw new Error(`${BASE_IMAGE} is missing; without --no-setup, this brings it.`);
    await pullOrBuild(setup);
  }
  const built = await readOutput("docker", "image", "inspect", "--format", MARK.read, BASE_IMAGE);
  setup.say(`✓ ${BASE_IMAGE}, ${built ? `built here from ${built}` : "Amazon's"}`);
}

async function pullOrBuild(setup: Setup): Promise<void> {
  try {
    await step(setup, `pulling ${BASE_IMAGE}`, ["docker", "pull", BASE_IMAGE]);
  } catch (error) {
    setup.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message.split("\n").at(-1) : error;
    setup.say(`… it cannot be pulled, so it is built from packages (${reason})`);
    await buildBaseImage(setup, BASE_IMAGE);
  }
}
