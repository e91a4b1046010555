import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type MetricsRequest = { metricsFor: number }
type Answer = MetricsRequest & { metrics: string }

const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsFor' in message

/** In the process that supervises, before it has workers: tells one that asks what all of them have counted. */
export function serveClusterMetrics() {
  const all = new AggregatorRegistry()
  // A worker may die while it is asked or answered; unheard, that error would end this process too.
  cluster.on('fork', (worker) => worker.on('error', () => {}))
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMetricsRequest(message)) return
    const metrics = await all.clusterMetrics().catch((error) => `# ${error.message}\n`)
    worker.send({ metricsFor: message.metricsFor, metrics } satisfies Answer)
  })
}

/** In a worker: what all of them have counted. Alone, what this process has. */
export function collectClusterMetrics(registry: Registry): () => Promise<string> {
  if (cluster.isPrimary) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  const waiting = new Map<number, (metrics: string) => void>()
  let asked = 0
  process.on('message', (message) => {
    if (!isMetricsRequest(message)) return
    const { metricsFor, metrics } = message as Answer
    waiting.get(metricsFor)?.(metrics)
    waiting.delete(metricsFor)
  })
  return () =>
    new Promise((resolve) => {
      const metricsFor = ++asked
      waiting.set(metricsFor, resolve)
      process.send?.({ metricsFor } satisfies MetricsRequest)
    })
}
