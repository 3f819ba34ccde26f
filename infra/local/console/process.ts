import { type ConsoleSetup, consoleParts } from "../../build/console/console-parts.ts";
import { answerParent } from "../own-process.ts";

answerParent(async (setup: ConsoleSetup) => [...(await consoleParts(setup))]);
