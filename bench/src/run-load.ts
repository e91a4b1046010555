import { Connection } from './connection.ts'
import { percentile } from './percentile.ts'

export type Load = {
  perSecond: number
  p50: number
  p99: number
  requests: number
  failures: number
  /** CPU seconds of the load generator itself. */
  generatorCpuSeconds: number
}

type LoadOptions = {
  seconds: number
  connections: number
  /** Requests can be sent only once; the measurement ends with the last. */
  isOnce?: boolean
}

/** Continues across measurements, so that none starts with warm requests. */
let turn = 0

/** Closed loop: each connection sends the next request after the response. */
export async function runLoad(url: string, requests: Buffer[], options: LoadOptions): Promise<Load> {
  const times: number[] = []
  let failures = 0
  let sent = 0
  const usage = process.cpuUsage()
  const started = performance.now()
  const end = started + options.seconds * 1000
  const next = () =>
    performance.now() > end || (options.isOnce && sent >= requests.length)
      ? undefined
      : requests[options.isOnce ? sent++ : turn++ % requests.length]

  await Promise.all(
    Array.from({ length: options.connections }, () => {
      const connection = new Connection(url)
      return new Promise<void>((resolve) => {
        const askNext = () => {
          const request = next()
          if (!request) {
            connection.close()
            return resolve()
          }
          const asked = performance.now()
          connection.ask(request, (status) => {
            times.push(performance.now() - asked)
            if (status === 0 || status >= 400) failures++
            askNext()
          })
        }
        askNext()
      })
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(usage)
  return { ...summarizeLoad(times, seconds), failures, generatorCpuSeconds: (user + system) / 1e6 }
}

export const summarizeLoad = (times: number[], seconds: number): Load => ({
  perSecond: times.length / seconds,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
  requests: times.length,
  failures: 0,
  generatorCpuSeconds: 0,
})
