import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { dataFolder } from "../data-folder.ts";
import { certificateFile } from "./certificate.ts";

/** Lets this process call who has this certificate: the service calls itself for deliveries and files. */
export function trustCertificate(cert: string): void {
  setDefaultCACertificates([...getCACertificates("default"), cert]);
}

/** Lets a command call `npm start -- --https` of this checkout, if there was one. */
export function trustThisMachine(env: NodeJS.ProcessEnv): void {
  try {
    trustCertificate(readFileSync(certificateFile(dataFolder(env)), "utf8"));
  } catch {
    // There is none, or none that can be read: whoever is called then needs a certificate that everybody trusts.
  }
}
