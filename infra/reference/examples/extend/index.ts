import type { Examples } from "../example.ts";
import { customApiExamples } from "./custom-apis.ts";
import { entryExamples } from "./entries.ts";
import { eventExamples } from "./events.ts";
import { integrationExamples } from "./integrations.ts";
import { permissionExamples } from "./permissions.ts";

export const extendExamples: Examples = {
  ...customApiExamples,
  ...entryExamples,
  ...permissionExamples,
  ...integrationExamples,
  ...eventExamples,
};
