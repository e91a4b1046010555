import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** JSON for machines; on a terminal, lines for people. Headers and bodies are never logged, so no secret is. */
export function loggerOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    base: null,
    serializers: { req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0] }) },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'reqId' } },
    }),
  }
}
