// The scripts of package.json load this first: an older Node would answer with a stack about the ending `.ts`.
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
