import autocannon from 'autocannon'
import type { Request } from './scenarios.ts'

export type Load = { perSecond: number; p50: number; p99: number; requests: number; failures: number }

export async function runLoad(
  url: string,
  requests: Request[],
  seconds: number,
  connections = 16,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ method = 'GET', path, body, headers = {} }) => ({
      method,
      path,
      headers,
      ...(body && { body }),
    })),
  })
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    failures: result.errors + result['5xx'] + result['4xx'],
  }
}
