import type { Texts } from "../texts.ts";
import { customApiTexts } from "./custom-apis.ts";
import { customFieldTexts } from "./custom-fields.ts";
import { entryTexts } from "./entries.ts";
import { eventFeedTexts } from "./event-feed.ts";
import { integrationLogTexts } from "./integration-logs.ts";
import { integrationTexts } from "./integrations.ts";
import { specificationTexts } from "./specifications.ts";

export const extendTexts: readonly Texts[] = [
  ...customApiTexts,
  ...customFieldTexts,
  ...entryTexts,
  ...integrationTexts,
  ...integrationLogTexts,
  ...eventFeedTexts,
  specificationTexts,
];
