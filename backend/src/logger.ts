import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { stripQuery } from './http/api-prefix.ts'

/** JSON lines, or readable lines on a terminal. Headers and bodies are never logged, so no secrets are. */
export function loggerOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, path: stripQuery(request.url ?? '') }),
      err: describeError,
    },
    ...(process.stdout.isTTY && {
      transport: {
        target: 'pino-pretty',
        options: { translateTime: 'HH:MM:ss', ignore: 'request_id', singleLine: true },
      },
    }),
  }
}

type LoggedError = { type: string; message: string; stack: string; code: unknown; cause?: LoggedError }

/** Drivers attach clients and requests to their errors. These fields are enough to diagnose them. */
function describeError(error: Error): LoggedError {
  const { message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.constructor.name,
    message,
    stack,
    code,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
