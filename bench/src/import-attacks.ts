import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { mealieBackup } from '../../backend/test/mealie-backup.ts'
import type { Account } from './accounts.ts'
import { createApiClient } from './call-api.ts'
import type { Stage } from './stage.ts'
import { IMPORT_QUOTA_MB } from './start-servers.ts'
import type { Target } from './targets.ts'

const ADDRESSES = 500
const MAX_WAIT_SECONDS = 15
const MAX_CANCEL_SECONDS = 2
const PATIENCE_MS = 60_000
const FILES = 20
const FILE_MB = 8
/** What the rows of imports themselves may take in the database. */
const MAX_DATABASE_MB = 5
const MB = 1_000_000
const TEXT = 'Tea\n\nIngredients\n1 tsp tea\n250 ml water\n\nMethod\nBoil the water.\nPour.'

type ImportAttack = { name: string; run: () => Promise<Target[]> }
type Import = { id: number; status: string }

/** What one user's imports take from others: the workers that read them, and the disk. */
export const importAttacks = (stage: Stage): ImportAttack[] => [
  { name: `import of ${ADDRESSES} addresses that never answer`, run: () => importHangingAddresses(stage) },
  { name: `${FILES} unfinished imports of ${FILE_MB} MB`, run: () => fillQuota(stage) },
]

async function importHangingAddresses({ service, accounts }: Stage): Promise<Target[]> {
  const [ann, mallory] = accounts as [Account, Account]
  const as = ({ authorization }: Account) => createApiClient(service.url, { authorization })
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  try {
    const site = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const addresses = Array.from({ length: ADDRESSES }, (_, index) => `${site}/${index}`)
    const hanging = await as(mallory)<Import>('POST', '/imports/', { addresses })
    await secondsUntil(() => sockets.size > 0)
    const small = await as(ann)<Import>('POST', '/imports/', { text: TEXT })
    const waited = await secondsUntil(
      async () => (await as(ann)<Import>('GET', `/imports/${small.id}`)).status === 'ready',
    )
    const cancelling = fetch(`${service.url}/imports/${hanging.id}`, {
      method: 'DELETE',
      headers: { authorization: mallory.authorization },
    })
    const cancelled = await secondsUntil(() => sockets.size === 0)
    await cancelling
    return [
      atMost(
        `another user's small import beside ${ADDRESSES} addresses that never answer`,
        waited,
        MAX_WAIT_SECONDS,
      ),
      atMost('and cancelling it', cancelled, MAX_CANCEL_SECONDS),
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
}

async function fillQuota({ service, accounts, client }: Stage): Promise<Target[]> {
  const mallory = accounts[1] as Account
  const headers = { authorization: mallory.authorization }
  const databaseMb = async () =>
    Number((await client.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes) / MB
  const before = await databaseMb()
  const accepted: number[] = []
  const refused: Record<number, number> = {}
  for (let file = 0; file < FILES; file++) {
    const form = new FormData()
    form.append('files', new Blob([backup()]), `backup-${file}.zip`)
    const response = await fetch(`${service.url}/imports/`, { method: 'POST', headers, body: form })
    const { id } = (await response.json()) as { id: number }
    if (response.status === 201) accepted.push(id)
    else refused[response.status] = (refused[response.status] ?? 0) + 1
  }
  const storage = () =>
    createApiClient(service.url, headers)<{ used_bytes: number }>('GET', '/imports/storage')
  const storedMb = (await storage()).used_bytes / MB
  const grownMb = (await databaseMb()) - before
  for (const id of accepted) await fetch(`${service.url}/imports/${id}`, { method: 'DELETE', headers })
  const freed = await secondsUntil(async () => (await storage()).used_bytes === 0)
  const refusals = Object.entries(refused).map(([status, count]) => `${count} refused with ${status}`)
  return [
    {
      name: `${FILES} unfinished imports of ${FILE_MB} MB`,
      wanted: `at most ${IMPORT_QUOTA_MB} MB stored, ${MAX_DATABASE_MB} MB in the database`,
      reached: [`${storedMb.toFixed(0)} MB, ${grownMb.toFixed(1)} MB`, ...refusals].join(', '),
      isReached: storedMb > 0 && storedMb <= IMPORT_QUOTA_MB && grownMb <= MAX_DATABASE_MB,
    },
    atMost('and their space is free again after', freed, MAX_WAIT_SECONDS),
  ]
}

/** A recipe that can be read, and a picture that cannot be compressed: it is stored until the import is finished. */
const backup = () => new Uint8Array(mealieBackup(1, () => randomBytes(FILE_MB * MB)))

const atMost = (name: string, seconds: number, most: number): Target => ({
  name,
  wanted: `at most ${most} s`,
  reached: `${seconds.toFixed(1)} s`,
  isReached: seconds <= most,
})

/** Infinite where it does not happen within a minute. */
async function secondsUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    if (await isSo()) return (performance.now() - began) / 1000
    await pause(50)
  }
  return Number.POSITIVE_INFINITY
}
