import type { JudgedExchange } from '../../src/judge/validation/judge-exchange.ts';

/** What a call of a height says, and what comes back. */
export interface HeightCall {
  readonly id?: number;
  readonly echoed?: number;
  readonly height?: string;
  readonly type?: string;
  readonly status?: number;
  readonly params?: string;
}

/** An exchange with such a call. */
export function heightCall({
  id = 1,
  echoed = id,
  height = '"7"',
  type = 'application/json',
  status = 200,
  params = '{}',
}: HeightCall): JudgedExchange {
  return {
    httpMethod: 'POST',
    path: '/ext/bc/P',
    requestBody: Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"platform.getHeight","params":${params}}`),
    status,
    headers: [['Content-Type', type]],
    body: Buffer.from(`{"jsonrpc":"2.0","result":{"height":${height}},"id":${echoed}}\n`),
  };
}
