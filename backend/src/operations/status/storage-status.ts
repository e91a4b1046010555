import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { StatusRead } from '@larder/contract/operations/status'
import { type ObjectStore, objectKey } from '../../storage/object-store.ts'

const TIMEOUT_MS = 5000
/** A fixed key: an interrupted check leaves at most one object, and concurrent checks do not conflict. */
const KEY = objectKey(`private/${'0'.repeat(32)}`, 1, 'webp')
const BYTES = Buffer.from('the larder is open')

/** Writes an object and reads it back, because a reachable storage can be full or read-only. */
export async function checkStorage(
  store: ObjectStore,
  kind: StatusRead['storage']['kind'],
): Promise<StatusRead['storage']> {
  const startedAt = performance.now()
  const tried = writeAndRead(store).catch(() => false)
  const is_reachable = await Promise.race([tried, pause(TIMEOUT_MS, false, { ref: false })])
  return { kind, is_reachable, round_trip_ms: is_reachable ? performance.now() - startedAt : null }
}

async function writeAndRead(store: ObjectStore): Promise<boolean> {
  await store.put(KEY, BYTES)
  const found = await store.get(KEY)
  return found !== undefined && BYTES.equals(await buffer(found.body))
}
