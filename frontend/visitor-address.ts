import type { IncomingMessage } from 'node:http'

/**
 * The client address for queueing. Reads `ADDRESS_HEADER` and `XFF_DEPTH` as adapter-node does; these are set only
 * behind a proxy that writes the header. Falls back to the address of the connection.
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
