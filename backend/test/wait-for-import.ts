import type { ImportRead } from '@larder/contract/transfer/imports'
import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

/** A separate process reads imported files, and its start is slow on a busy machine. */
const IMPORT_POLL = { timeout: 60_000 }

export async function waitForImport(
  larder: TestApp,
  { id, as, status }: { id: number; as: TestUser; status: ImportRead['status'] },
): Promise<ImportRead> {
  const read = async (): Promise<ImportRead> => (await larder.call('GET', `/imports/${id}`, { as })).json()
  await expect.poll(async () => (await read()).status, IMPORT_POLL).toBe(status)
  return read()
}
