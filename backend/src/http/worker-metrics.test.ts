import cluster from 'node:cluster'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { serveClusterMetrics } from './worker-metrics.ts'

test('a worker that dies before the reply does not end the supervisor', async () => {
  serveClusterMetrics()
  cluster.setupPrimary({ exec: '/dev/null', execArgv: [], silent: true })
  const worker = cluster.fork()
  worker.process.kill('SIGKILL')
  await once(worker, 'exit')
  const [[failure]] = await Promise.all([
    once(worker.process, 'error'),
    cluster.emit('message', worker, { metricsRequestId: 1 }),
  ])
  expect(failure).toMatchObject({ code: 'ERR_IPC_CHANNEL_CLOSED' })
})
