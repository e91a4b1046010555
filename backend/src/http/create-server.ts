import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { SERVER_OPTIONS } from './server-options.ts'
import type { App } from './services.ts'

export type Logger = FastifyServerOptions['logger']

export const createServer = (logger: Logger = false): App =>
  Fastify({ ...SERVER_OPTIONS, logger }).withTypeProvider<TypeBoxTypeProvider>()
