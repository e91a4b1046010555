import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { RETRY_AFTER_SECONDS, unavailable } from '../errors/http-error.ts'
import { PROBLEM_TYPE, toProblemJson } from '../http/error-handler.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { type RestoreOrder, type RestoreProgress, runRestore } from '../operations/backups/run-restore.ts'

type Restoring = {
  config: Config
  url: string
  order: RestoreOrder
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** Restores a backup while the service is closed, and reports the progress at its address. Never throws. */
export async function restoreService({ config, url, order, log, signal }: Restoring) {
  const report = new ProgressServer()
  await report.listen(config).catch((error) => log.warn({ err: error }, 'the progress cannot be reported'))
  log.info({ backup: order.fileName }, 'restoring a backup')
  try {
    await runRestore({ config, url, order, signal, onProgress: (progress) => (report.progress = progress) })
    log.info({ backup: order.fileName }, 'backup restored')
  } catch (error) {
    log.error({ err: error, backup: order.fileName }, 'restore failed; the data is unchanged')
  } finally {
    await report.close()
  }
}

class ProgressServer {
  progress: RestoreProgress = { phase: 'checking', percent: 0 }
  readonly #server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const isLive = path.endsWith('/health/live')
    const isHealth = isLive || path.endsWith('/health/ready')
    response.writeHead(isLive ? 200 : 503, {
      ...SECURITY_HEADERS,
      'content-type': isHealth ? 'application/json; charset=utf-8' : PROBLEM_TYPE,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      connection: 'close',
    })
    const ready = { status: 'unavailable', database: 'unavailable', restore: this.progress }
    if (isHealth) response.end(JSON.stringify(isLive ? { status: 'ok' } : ready))
    else
      response.end(toProblemJson(unavailable('Larder is restoring a backup. Please try again later.'), path))
  })

  async listen({ host, backendPort }: Config) {
    this.#server.listen(backendPort, host)
    await once(this.#server, 'listening')
  }

  async close() {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
