import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { dataFolder } from "../instance.ts";
import { certificateFile } from "./certificate.ts";

/** The service calls itself for deliveries and files, so this process must trust its own certificate. */
export function trustCertificate(cert: string): void {
  setDefaultCACertificates([...getCACertificates("default"), cert]);
}

/** Lets a command call the `npm start -- --https` of this checkout, if it has a certificate. */
export function trustThisMachine(env: NodeJS.ProcessEnv): void {
  try {
    trustCertificate(readFileSync(certificateFile(dataFolder(env)), "utf8"));
  } catch {
    // Without a readable certificate, only services with a publicly trusted one can be called.
  }
}
