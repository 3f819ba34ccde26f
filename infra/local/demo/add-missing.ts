import { ApiError } from "../../../lib/kernel/errors.ts";

/** Creates a record unless it exists; ignores a refusal. */
export async function addMissing(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await unlessRefused(make());
}

/** A client may have used a sample's name or deleted a record that the sample needs. The shop must open anyway. */
export async function unlessRefused(adding: Promise<unknown>): Promise<void> {
  try {
    await adding;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
