import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type LossyProxy = {
  address: string
  /** Number of lost requests and responses. */
  lost: { requests: number; responses: number }
  /** Initially true. If false, requests pass without loss or delay. */
  isBad: boolean
  close: () => Promise<void>
}

/**
 * A bad connection to the website: each request takes `delayMs`, and `lossRate` of them fail, half before the website
 * receives them and half after it has processed them. The losses follow a fixed seed, so that runs are repeatable.
 */
export async function openLossyProxy(
  target: URL,
  { lossRate, delayMs }: { lossRate: number; delayMs: number },
): Promise<LossyProxy> {
  const agent = new Agent({ keepAlive: true })
  const lost = { requests: 0, responses: 0 }
  let seed = 20_261_115
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  const server = createServer((request, response) => {
    const { isBad } = proxy
    const fate = isBad ? chance() : 1
    const isLostThere = fate < lossRate / 2
    const isLostBack = !isLostThere && fate < lossRate
    const forward = () => {
      if (isLostThere) {
        lost.requests += 1
        return response.destroy()
      }
      const { method, headers, url: path } = request
      const onward = send(
        { agent, host: target.hostname, port: target.port, method, path, headers },
        (incoming) => {
          if (isLostBack) {
            lost.responses += 1
            incoming.resume()
            return response.destroy()
          }
          response.writeHead(incoming.statusCode ?? 502, incoming.headers)
          incoming.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    }
    setTimeout(forward, isBad ? delayMs : 0)
  })
  const proxy: LossyProxy = {
    address: '',
    lost,
    isBad: true,
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  proxy.address = `http://localhost:${(server.address() as AddressInfo).port}`
  return proxy
}
