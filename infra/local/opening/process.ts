import { answerParent } from "../own-process.ts";
import { openStore } from "./open-store.ts";

answerParent(openStore);
