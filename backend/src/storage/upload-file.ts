import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** S3 allows 10,000 parts, and at least 5 MB for each but the last. */
const MAX_PARTS = 10_000
const MIN_PART = 16 * 1024 * 1024

type Target = { Bucket: string; Key: string }

/** Uploads a file of any size in parts. A failed upload is aborted, so that no stored parts are billed. */
export async function uploadFile(client: S3Client, target: Target, path: string, ContentType: string) {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const partBytes = Math.max(MIN_PART, Math.ceil(size / MAX_PARTS))
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType }))
    const upload = { ...target, UploadId }
    try {
      const Parts = []
      for (let start = 0, PartNumber = 1; start < size; start += partBytes, PartNumber++) {
        const Body = Buffer.alloc(Math.min(partBytes, size - start))
        await file.read(Body, 0, Body.length, start)
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ ETag, PartNumber })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  } finally {
    await file.close()
  }
}
