import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Not named `requestId`, because prom-client uses that name in its own messages on the same channel. */
type MetricsRequest = { metricsRequestId: number }
type MetricsResponse = MetricsRequest & { metrics: string }

const isMetricsMessage = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsRequestId' in message

/**
 * Runs in the supervising process, before it starts workers. Sends the metrics of all workers to a worker that
 * requests them.
 */
export function serveClusterMetrics() {
  const all = new AggregatorRegistry()
  // A worker can exit before it responds. Without this handler, the error would end this process too.
  cluster.on('fork', (worker) => worker.on('error', () => {}))
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return
    const metrics = await all.clusterMetrics().catch((error) => `# ${error.message}\n`)
    worker.send({ metricsRequestId: message.metricsRequestId, metrics } satisfies MetricsResponse)
  })
}

/** In a worker, returns the metrics of all workers; in a single process, its own. */
export function collectClusterMetrics(registry: Registry): () => Promise<string> {
  if (cluster.isPrimary) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  const waiting = new Map<number, (metrics: string) => void>()
  let lastId = 0
  process.on('message', (message) => {
    if (!isMetricsMessage(message)) return
    const { metricsRequestId, metrics } = message as MetricsResponse
    waiting.get(metricsRequestId)?.(metrics)
    waiting.delete(metricsRequestId)
  })
  return () =>
    new Promise((resolve) => {
      const metricsRequestId = ++lastId
      waiting.set(metricsRequestId, resolve)
      process.send?.({ metricsRequestId } satisfies MetricsRequest)
    })
}
