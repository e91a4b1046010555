import { statfs } from 'node:fs/promises'
import type { StatusRead } from '@larder/contract/operations/status'

export async function readDiskStatus(folder: string): Promise<StatusRead['disk']> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { bytes: bsize * blocks, free_bytes: bsize * bavail }
}
