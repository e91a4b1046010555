import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { storeUnavailable } from '../storage/object-store.ts'
import { prepareBucket } from '../storage/prepare-bucket.ts'
import { openS3Client } from '../storage/s3-client.ts'
import { uploadFile } from '../storage/upload-file.ts'
import { tempFileName } from '../temp-files.ts'
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

  const add: BackupStorage['add'] = async (name, file) => {
    try {
      await prepareBucket(client, storage.bucket, () => {}).catch(refuse)
      await uploadFile(client, at(name), file, 'application/x-tar').catch(refuse)
      const written = await hashStream(createReadStream(file))
      const { size } = await stat(file)
      const stored = await read(name, { start: 0, end: size - 1 })
      if (!stored || (await hashStream(stored)) !== written)
        throw new DamagedBackup(`${name} is another in the bucket`)
    } finally {
      await rm(file, { force: true })
    }
  }

  return {
    read,
    add,
    write: async (name, fill) => {
      const bytes = await local.write(name, fill)
      await add(name, join(folder, name))
      return bytes
    },
    openLocal: async (name) => {
      await mkdir(folder, { recursive: true })
      const path = tempFileName(join(folder, name))
      const release = () => rm(path, { force: true })
      const { Body } = await client.send(new GetObjectCommand(at(name))).catch(refuse)
      await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 })).catch(async (error) => {
        await release()
        throw error.code === 'ENOSPC' ? error : storeUnavailable(error)
      })
      return { path, release }
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
