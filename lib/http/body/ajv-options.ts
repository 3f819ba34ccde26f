import type { Options } from "ajv";

/** Without `ownProperties` a key such as `toString` counts as present in every object. */
export const ajvOptions: Options = {
  allErrors: true,
  ownProperties: true,
  discriminator: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
};
