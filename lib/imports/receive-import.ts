import {
  type ImportFile,
  type ImportJob,
  type ImportType,
  isFileKept,
  NO_ROWS,
  nameSentFile,
} from "../jobs/import-job.ts";
import { isImport, isUnderWay, type Job, jobView, newJobState } from "../jobs/job.ts";
import { JOB_QUEUE, jobs } from "../jobs/store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { invalid, notFound, unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { newWaitingTask } from "../tasks/work-on.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { keepPieces, MOST_TABLE_BYTES } from "./import-file-store.ts";
import type { ImportRequest } from "./import-schemas.ts";
import type { ImportWork } from "./import-work.ts";
import { isGzip, MOST_FILE_BYTES, unpackGzip } from "./unpack-file.ts";

type PrivateFiles = Capabilities["privateFiles"];

/** A request for an import. `options` are its query parameters. */
export type ImportInput = {
  readonly type: ImportType;
  readonly body: ImportRequest;
  readonly options: Readonly<Record<string, string>>;
  /** Ids of the path. A job for another path is unknown here. */
  readonly target?: Readonly<Record<string, string>>;
};

const MIME_TYPE = "application/octet-stream";

/**
 * Begins an import with a sent file, announces one, or starts or goes on with a job. The worker does the rest.
 * @throws ApiError 400 without a file and without `data`, 404 for an unknown job; 422 for a file that is too large or not sent
 * yet, and for a job that has nothing to go on with
 */
export async function receiveImport(
  ctx: Context,
  { type, body, options: query, target = {} }: ImportInput,
  privateFiles: PrivateFiles,
): Promise<Reply> {
  const options = { ...query, ...target };
  const { file, data } = body;
  if (file) {
    const isDryRun = readFlag(body.dry_run ?? options["dry_run"]);
    return beginImport(ctx, {
      type,
      isDryRun,
      options,
      file: { ...(await keepSentFile(ctx, file.content, privateFiles)), name: file.file_name },
    });
  }
  if (!data) {
    throw invalid("Send a form with a 'file', or announce one with 'data'.", {
      title: TITLES.required,
      source: "file",
    });
  }
  const { id, attributes = {} } = data;
  const isDryRun = attributes.dry_run ?? readFlag(options["dry_run"]);
  if (id !== undefined) return startJob(ctx, { type, id, isDryRun, target }, privateFiles);
  const announced = await announceFile(ctx, attributes, privateFiles);
  const job = newImportJob(ctx, { type, isDryRun, options, file: announced.file });
  const reply = { body: { data: jobView(job, { upload: announced.upload }) } };
  return commitChange(ctx, async () => ({ writes: jobs.writes(job), reply }));
}

/** @throws ApiError 400 for another word */
function readFlag(word: string | undefined): boolean {
  if (word === undefined || word === "false") return false;
  if (word === "true") return true;
  throw invalid("'dry_run' must be true or false.", { source: "dry_run" });
}

async function keepSentFile(ctx: Context, content: string, privateFiles: PrivateFiles): Promise<ImportFile> {
  const bytes = Buffer.from(content, "base64");
  const id = ctx.newId();
  if (privateFiles !== "none") {
    await privateFiles.keep(ctx, { name: nameSentFile({ id }), mimeType: MIME_TYPE, bytes });
    return { id, keptIn: "bucket", bytes: bytes.length };
  }
  const plain = isGzip(bytes) ? unpackGzip(bytes, MOST_TABLE_BYTES) : { bytes };
  if ("faults" in plain) throw unprocessable(plain.faults[0].message, { source: "file" });
  if (plain.bytes.length > MOST_TABLE_BYTES) throw tooLargeHere("file");
  await keepPieces(ctx, id, plain.bytes);
  return { id, keptIn: "table", bytes: plain.bytes.length };
}

function tooLargeHere(source: string) {
  return unprocessable("This deployment keeps no files: send 4 MB at most, as a form.", {
    title: TITLES.failedValidation,
    source,
  });
}

type Announcement = { readonly file_name?: string | undefined; readonly file_size?: number | undefined };

async function announceFile(
  ctx: Context,
  { file_name, file_size }: Announcement,
  privateFiles: PrivateFiles,
) {
  const missing = file_name === undefined ? "file_name" : "file_size";
  if (file_name === undefined || file_size === undefined) {
    const source = `data.attributes.${missing}`;
    throw unprocessable(`'attributes.${missing}' is required.`, { title: TITLES.failedValidation, source });
  }
  if (privateFiles === "none") throw tooLargeHere("data.attributes.file_size");
  if (file_size > MOST_FILE_BYTES) {
    throw unprocessable("A file to import has 50 MB at most.", {
      title: TITLES.failedValidation,
      source: "data.attributes.file_size",
    });
  }
  const id = ctx.newId();
  const name = nameSentFile({ id });
  const file: ImportFile = { id, keptIn: "bucket", bytes: file_size, name: file_name, isAwaited: true };
  return { file, upload: await privateFiles.uploadOf(ctx, { name, mimeType: MIME_TYPE, bytes: file_size }) };
}

type NewImport = Pick<ImportJob, "type" | "isDryRun" | "file" | "options"> &
  Partial<Pick<ImportJob, "continues" | "position" | "nextRow">>;

function newImportJob(ctx: Context, { options, ...more }: NewImport): ImportJob {
  const { dry_run: _, ...kept } = options;
  const begin = { phase: "prepare", position: 0, nextRow: 1, rows: NO_ROWS, faults: 0, samples: 0 } as const;
  return { ...newJobState(ctx), ...begin, options: kept, ...more };
}

async function beginImport(ctx: Context, more: NewImport): Promise<Reply> {
  const job = newImportJob(ctx, more);
  const task = await prepareTask(ctx, job);
  const reply = { body: { data: jobView(job) } };
  return commitChange(ctx, async () => ({ writes: [...jobs.writes(job), task], reply }));
}

async function prepareTask(ctx: Context, { id }: ImportJob): Promise<Write> {
  const work: ImportWork = { kind: "import-rows", jobId: id };
  return buildTaskWrite(await newWaitingTask(ctx, work, JOB_QUEUE));
}

type Start = Pick<ImportJob, "type" | "isDryRun"> & {
  readonly id: string;
  readonly target: Readonly<Record<string, string>>;
};

async function startJob(ctx: Context, start: Start, privateFiles: PrivateFiles): Promise<Reply> {
  const { value: job } = await jobs.require(ctx, start.id);
  if (!isFor(job, start)) throw notFound("import", start.id);
  if (job.file.isAwaited && job.status === "pending") return startAwaited(ctx, job, privateFiles);
  if (isUnderWay(job)) return { body: { data: jobView(job) } };
  if (job.file.isAwaited) throw refuseStart("Its file was never sent.");
  if (job.status === "success" && !job.isDryRun) throw refuseStart("It has imported its whole file.");
  if (!isFileKept(job, ctx.now())) throw refuseStart("Its file is not kept any more. Send it again.");
  const { type, file, options, position, nextRow } = job;
  const rest = job.isDryRun ? {} : { position, nextRow };
  return beginImport(ctx, { type, file, options, isDryRun: start.isDryRun, ...rest, continues: job.id });
}

function isFor(job: Job, { type, target }: Start): job is ImportJob {
  if (!isImport(job) || job.type !== type) return false;
  return Object.entries(target).every(([name, value]) => job.options[name] === value);
}

function refuseStart(reason: string) {
  return unprocessable(`The job cannot go on. ${reason}`, {
    title: TITLES.failedValidation,
    source: "data.id",
  });
}

async function startAwaited(ctx: Context, { id }: ImportJob, privateFiles: PrivateFiles): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await jobs.require(ctx, id);
    const { value: job } = before;
    if (!isImport(job) || !job.file.isAwaited || !isUnderWay(job)) {
      return { writes: [], reply: { body: { data: jobView(job) } } };
    }
    const { isAwaited: _, ...file } = job.file;
    const bytes = privateFiles === "none" ? undefined : await privateFiles.sizeOf(ctx, nameSentFile(file));
    if (bytes === undefined)
      throw refuseStart("Its file is not there yet: send it to the address in 'meta.upload'.");
    const started: ImportJob = { ...job, file: { ...file, bytes }, updated_at: ctx.now().toISOString() };
    return {
      writes: [...jobs.writes(started, before), await prepareTask(ctx, started)],
      reply: { body: { data: jobView(started) } },
    };
  });
}
