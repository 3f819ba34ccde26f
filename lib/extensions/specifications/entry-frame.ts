import { link } from "../../schemas/resource.ts";

export const ID = { type: "string", format: "uuid", description: "Id of the entry." };
export const LINKS = {
  type: "object",
  description: "Where the entry is.",
  required: ["self"],
  properties: { self: { ...link, description: "Path of the entry." } },
};
const TIME = { type: "string", format: "date-time" };
export const META = {
  type: "object",
  description: "Times and state of the entry.",
  required: ["timestamps", "data_size", "resource_version", "etag_id"],
  properties: {
    timestamps: {
      type: "object",
      description: "When the entry was written.",
      required: ["created_at", "updated_at"],
      properties: {
        created_at: { ...TIME, description: "When it was created." },
        updated_at: { ...TIME, description: "When it was last changed." },
      },
    },
    data_size: {
      type: "integer",
      minimum: 0,
      maximum: 65536,
      description: "Bytes of the values, 65,536 at most.",
    },
    resource_version: {
      type: "integer",
      minimum: 0,
      description: "0 when created, one more with each change.",
    },
    etag_id: {
      type: "string",
      pattern: "^[0-9a-f]{64}$",
      description: "The state as the header `ETag` has it.",
    },
  },
};
