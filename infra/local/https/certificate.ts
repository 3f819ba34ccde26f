import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** PEM text. */
export type Certificate = { readonly key: string; readonly cert: string };

const DAY_MS = 86_400_000;
/** Apple's browsers accept at most 398 days. */
const LIFETIME_MS = 397 * DAY_MS;
/** A certificate with less time left is replaced. */
const LEAST_LEFT_MS = 30 * DAY_MS;
/** Clocks of containers and virtual machines may be slow. */
const CLOCK_SKEW_MS = 60 * 60 * 1000;

/** Only the owner may read the pair; the certificate is for everyone who has to trust it. */
const PAIR_FILE = "key-and-certificate.pem";
const CERTIFICATE_FILE = "certificate.pem";

/** The certificate file to trust, in this machine's data folder. */
export function certificateFile(data: string): string {
  return join(data, "https", CERTIFICATE_FILE);
}

/**
 * This machine's certificate for `localhost` and its two addresses: the stored one if it is valid for another 30 days,
 * otherwise a new one.
 */
export async function ownCertificate(data: string, now: Date = new Date()): Promise<Certificate> {
  const folder = join(data, "https");
  const file = join(folder, PAIR_FILE);
  const text = await readText(file);
  const kept = readPair(text);
  const isKept = kept !== undefined && isGood(kept, now);
  // At once, and not after the new pair is made: another start may have stored its own by then.
  if (text !== undefined && !isKept) await rm(file, { force: true });
  const pair = isKept ? kept : await storePair(folder, file, await makePair(now));
  await chmod(file, 0o600); // a copied folder may have lost the mode
  if ((await readText(certificateFile(data))) !== pair.cert)
    await writeFile(certificateFile(data), pair.cert);
  return pair;
}

/** Two first starts at the same time get the same certificate: key and certificate are one file, written once. */
async function storePair(folder: string, file: string, made: Certificate): Promise<Certificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const half = join(folder, randomUUID());
  await writeFile(half, made.key + made.cert, { mode: 0o600 });
  try {
    await link(half, file);
    return made;
  } catch (error) {
    const theirs = readPair(await readText(file));
    if (!theirs) throw error;
    return theirs;
  } finally {
    await rm(half, { force: true });
  }
}

/** The certificate cannot sign others, so a stolen key is useful only for this machine's own address. */
async function makePair(now: Date): Promise<Certificate> {
  const { generate } = await import("selfsigned");
  const begin = now.getTime() - CLOCK_SKEW_MS;
  const { private: key, cert } = await generate(
    [{ name: "commonName", value: "Cartwright on this machine" }],
    {
      ...{ keyType: "ec", algorithm: "sha256" },
      ...{ notBeforeDate: new Date(begin), notAfterDate: new Date(begin + LIFETIME_MS) },
      extensions: [
        { name: "basicConstraints", cA: false, critical: true },
        { name: "keyUsage", digitalSignature: true, critical: true },
        { name: "extKeyUsage", serverAuth: true },
        {
          name: "subjectAltName",
          altNames: [
            { type: 2, value: "localhost" },
            { type: 7, ip: "127.0.0.1" },
            { type: 7, ip: "::1" },
          ],
        },
      ],
    },
  );
  return { key: asLines(key), cert: asLines(cert) };
}

function asLines(pem: string): string {
  return `${pem.replaceAll("\r\n", "\n").trimEnd()}\n`;
}

const PAIR =
  /^(-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----\n)(-----BEGIN CERTIFICATE-----[\s\S]+)$/;

function readPair(text: string | undefined): Certificate | undefined {
  const [, key, cert] = PAIR.exec(text ?? "") ?? [];
  return key && cert ? { key, cert } : undefined;
}

function isGood({ key, cert }: Certificate, now: Date): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const leftMs = certificate.validToDate.getTime() - now.getTime();
    return leftMs > LEAST_LEFT_MS && certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Expiry of a certificate. */
export function certificateEnd(cert: string): Date {
  return new X509Certificate(cert).validToDate;
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}
