import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { StatusRead } from '@larder/contract/operations/status'
import { type ObjectStore, objectKey } from '../../storage/object-store.ts'

const TIMEOUT_MS = 5000
/** Always the same, so that whoever is killed here leaves no more than this one, and two do not disturb each other. */
const KEY = objectKey(`private/${'0'.repeat(32)}`, 1, 'webp')
const BYTES = Buffer.from('the larder is open')

/** Writes something and reads it back: a store that answers may yet be full, or let us only read. */
export async function storageStatus(
  store: ObjectStore,
  kind: StatusRead['storage']['kind'],
): Promise<StatusRead['storage']> {
  const begun = performance.now()
  const tried = writeAndRead(store).catch(() => false)
  const is_reachable = await Promise.race([tried, pause(TIMEOUT_MS, false, { ref: false })])
  return { kind, is_reachable, round_trip_ms: is_reachable ? performance.now() - begun : null }
}

async function writeAndRead(store: ObjectStore): Promise<boolean> {
  await store.put(KEY, BYTES)
  const found = await store.get(KEY)
  return found !== undefined && BYTES.equals(await buffer(found.body))
}
