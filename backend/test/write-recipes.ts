import { setTimeout as pause } from 'node:timers/promises'
import { type ServiceProcess, sendJson } from './service-process.ts'

const BETWEEN_TRIES_MS = 100

/** Writes continuously from several clients until stopped; records acknowledged writes and other responses. */
export function writeRecipes(
  { url }: Pick<ServiceProcess, 'url'>,
  token: string,
  { writers = 8, prefix = '' } = {},
) {
  const acknowledged = new Map<number, string>()
  const refusals = new Map<number, number>()
  const stopping = new AbortController()
  const write = async (title: string) => {
    const response = await sendJson(`${url}/recipes/`, { title }, token)
    const body = (await response.json()) as { id: number }
    if (response.status === 201) acknowledged.set(body.id, title)
    else {
      refusals.set(response.status, (refusals.get(response.status) ?? 0) + 1)
      if (!response.headers.get('retry-after')) refusals.set(-response.status, 1)
      await pause(BETWEEN_TRIES_MS)
    }
  }
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; !stopping.signal.aborted; number++) await write(`${prefix}${writer}-${number}`)
  })
  return {
    acknowledged,
    /** Count of each other status; negative without `Retry-After`. */
    refusals,
    stop: async () => {
      stopping.abort()
      await Promise.all(work)
    },
  }
}

/** Acknowledged writes that are missing or different. */
export async function findLost({ url }: Pick<ServiceProcess, 'url'>, acknowledged: Map<number, string>) {
  const lost: number[] = []
  for (const [id, title] of acknowledged) {
    const response = await fetch(`${url}/recipes/${id}`)
    if (response.status !== 200 || ((await response.json()) as { title: string }).title !== title)
      lost.push(id)
  }
  return lost
}
