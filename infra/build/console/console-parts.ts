import type { Part } from "../../reference/part.ts";
import { siteParts } from "../site/site-parts.ts";
import { CONSOLE_PATH, contentPolicy } from "./console-path.ts";

export type ConsoleSetup = {
  /** Address of the deployment, which tokens and cookies belong to; empty if every page has it. */
  readonly address: string;
  /** True on this machine, where the demo shop's people sign in without a secret. */
  readonly isDemo: boolean;
};

const SITE = { folder: "packages/console", style: "src/look/console.css", path: CONSOLE_PATH };

/** The page of the console and its files, by path. */
export function consoleParts(settings: ConsoleSetup): Promise<ReadonlyMap<string, Part>> {
  return siteParts({ site: SITE, settings, policy: contentPolicy([]) });
}
