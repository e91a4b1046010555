import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { storeUnavailable } from '../storage/object-store.ts'
import { prepareBucket } from '../storage/prepare-bucket.ts'
import { openS3Client } from '../storage/s3-client.ts'
import { uploadFile } from '../storage/upload-file.ts'
import { DamagedBackup } from './archive-reader.ts'
import type { BackupSettings, BackupStorage } from './backup-storage.ts'

const REQUEST_TIMEOUT_MS = 10 * 60_000

/**
 * Stores backups in the private part of the pictures' bucket. The file is first written and verified on the local disk.
 */
export function bucketStorage(
  storage: NonNullable<Config['storage']>,
  { folder }: BackupSettings,
  local: BackupStorage,
): BackupStorage {
  const client = openS3Client(storage, REQUEST_TIMEOUT_MS)
  const at = (name: string) => ({ Bucket: storage.bucket, Key: `backups/${name}` })
  const refuse = (error: unknown): never => {
    throw storeUnavailable(error)
  }
  const read: BackupStorage['read'] = async (name, { start, end }) => {
    const command = new GetObjectCommand({ ...at(name), Range: `bytes=${start}-${end}` })
    const found = await client
      .send(command)
      .catch((error) => (error.name === 'NoSuchKey' ? undefined : refuse(error)))
    return found?.Body as Readable | undefined
  }

  return {
    read,
    write: async (name, fill) => {
      const bytes = await local.write(name, fill)
      try {
        await prepareBucket(client, storage.bucket, () => {}).catch(refuse)
        await uploadFile(client, at(name), join(folder, name), 'application/x-tar').catch(refuse)
        const written = await hashStream(createReadStream(join(folder, name)))
        const stored = await read(name, { start: 0, end: bytes - 1 })
        if (!stored || (await hashStream(stored)) !== written)
          throw new DamagedBackup(`${name} is another in the bucket`)
      } finally {
        await local.remove(name)
      }
      return bytes
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name))).catch(refuse)
    },
  }
}

async function hashStream(stream: Readable): Promise<string> {
  const sum = createHash('sha256')
  for await (const bytes of stream) sum.update(bytes)
  return sum.digest('hex')
}
