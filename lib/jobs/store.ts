import { type Document, getDocument, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, type Put, type Table } from "../table/table.ts";
import type { Job } from "./job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export function getJob(table: Table, id: string): Promise<Document<Job> | undefined> {
  return getDocument(table, keys.job(id));
}

/** Every job of the last thirty days, oldest first. */
export async function getJobs(table: Table): Promise<Job[]> {
  const jobs = await queryDocuments<Job>(table, keys.job("-").pk);
  return jobs.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

export function jobWrite(job: Job, version?: number): Put {
  const { put, when } = putDocument(keys.job(job.id), "job", job, version);
  const expires_at = Math.floor(Date.parse(job.created_at) / 1000) + KEPT_SECONDS;
  return { put: { ...put, expires_at }, when };
}

/** False when someone else changed the job since it was read at this version. */
export async function saveJob(table: Table, job: Job, version: number): Promise<boolean> {
  const { put, when } = jobWrite(job, version);
  try {
    return (await table.put(put, when)) === "written";
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
