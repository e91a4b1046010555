import type { IncomingMessage } from 'node:http'

/**
 * Whose requests share a queue. As adapter-node reads it from `ADDRESS_HEADER` and `XFF_DEPTH`, which are set only behind a
 * proxy that writes the header; without it, or when it is missing, the other end of the connection.
 */
export function visitorAddress(
  { headers, socket }: IncomingMessage,
  { addressHeader, xffDepth }: { addressHeader: string | undefined; xffDepth: number },
): string {
  const value = addressHeader && headers[addressHeader]
  if (typeof value !== 'string') return socket.remoteAddress ?? ''
  if (addressHeader !== 'x-forwarded-for') return value
  return value.split(',').at(-xffDepth)?.trim() || (socket.remoteAddress ?? '')
}
