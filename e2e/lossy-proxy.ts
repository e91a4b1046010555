import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type LossyProxy = {
  address: string
  /** How many requests were lost on the way there, and how many answers on the way back. */
  lost: { requests: number; answers: number }
  /** Starts bad; a good line passes every request at once. */
  isBad: boolean
  close: () => Promise<void>
}

/**
 * A bad line in front of the website: each request takes `delayMs`, and `lossRate` of them fail, half on the way there and
 * half after the website has done what was asked. The losses follow a fixed pattern, so that a run can be repeated.
 */
export async function openLossyProxy(
  target: URL,
  { lossRate, delayMs }: { lossRate: number; delayMs: number },
): Promise<LossyProxy> {
  const agent = new Agent({ keepAlive: true })
  const lost = { requests: 0, answers: 0 }
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
        (answer) => {
          if (isLostBack) {
            lost.answers += 1
            answer.resume()
            return response.destroy()
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
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
