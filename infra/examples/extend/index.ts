import type { Examples } from "../example.ts";
import { customApiExamples } from "./custom-apis.ts";
import { entryExamples } from "./entries.ts";
import { eventExamples } from "./events.ts";
import { integrationExamples } from "./integrations.ts";
import { permissionExamples } from "./permissions.ts";

/** What a store adds to the service, and how others hear of what happens. */
export const extendExamples: Examples = {
  ...customApiExamples,
  ...entryExamples,
  ...permissionExamples,
  ...integrationExamples,
  ...eventExamples,
};
