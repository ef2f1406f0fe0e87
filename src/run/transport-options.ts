import type { TransportOptions } from '../transport/transport.ts';
import type { TestOptions } from './run-options.ts';

/** The transport options for a node of a run. */
export function transportOptions(
  baseUrl: string,
  options: Pick<TestOptions, 'timeoutMs' | 'concurrency' | 'headers' | 'insecure' | 'ratePerSecond' | 'ca'>,
): Omit<TransportOptions, 'signal'> {
  const { timeoutMs, concurrency, headers, insecure, ratePerSecond, ca } = options;
  return {
    baseUrl,
    timeoutMs,
    concurrency,
    headers,
    insecure,
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
    ...(ca === undefined ? {} : { ca }),
  };
}
