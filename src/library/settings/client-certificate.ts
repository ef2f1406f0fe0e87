import { createPrivateKey, X509Certificate } from 'node:crypto';
import { UsageError } from './usage-error.ts';

/** The certificate of a client and its private key, in PEM form. */
interface ClientCertificate {
  readonly cert?: string | undefined;
  readonly certKey?: string | undefined;
}

/**
 * Checks a client certificate before the first request: TLS tells of a wrong key in words of its library.
 *
 * @throws UsageError when one is without the other, or the key is not that of the certificate.
 */
export function assertClientCertificate({ cert, certKey }: ClientCertificate): void {
  if ((cert === undefined) !== (certKey === undefined))
    throw new UsageError('--cert and --cert-key belong together: give both.');
  if (cert === undefined || certKey === undefined) return;
  const certificate = readable('--cert', 'certificate', () => new X509Certificate(cert));
  const key = readable('--cert-key', 'private key', () => createPrivateKey(certKey));
  if (!certificate.checkPrivateKey(key))
    throw new UsageError('The private key of --cert-key does not belong to the first certificate of --cert.');
}

function readable<T>(flag: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(`${flag}: the ${what} in this file is damaged.`, { cause });
  }
}
