import { answerParent } from "../own-process.ts";
import { localParts } from "./local-parts.ts";

answerParent(async (url: string) => [...(await localParts(url))]);
