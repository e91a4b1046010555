import {
  CreateBucketCommand,
  GetBucketPolicyCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Warn } from './object-store.ts'

type Failure = { name?: string; $metadata?: { httpStatusCode?: number } }

/** Creates the bucket if it is missing and makes everything under `public/`, and nothing else, publicly readable. */
export async function prepareBucket(client: S3Client, Bucket: string, warn: Warn) {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    if ((error as Failure).$metadata?.httpStatusCode !== 404) throw error
    await client.send(new CreateBucketCommand({ Bucket })).catch(ignoreOurs)
  }
  // An existing policy is not changed. On servers without policies, /media serves all pictures.
  try {
    if (await hasPolicy(client, Bucket)) return
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(publicRead(Bucket)) }))
  } catch (error) {
    warn(
      error,
      'the bucket accepts no policy: unless public/ is publicly readable, do not set PUBLIC_STORAGE_URL',
    )
  }
}

async function hasPolicy(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { Policy } = await client.send(new GetBucketPolicyCommand({ Bucket }))
    return Boolean(Policy)
  } catch (error) {
    if ((error as Failure).$metadata?.httpStatusCode === 404) return false
    throw error
  }
}

const publicRead = (bucket: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${bucket}/public/*`],
    },
  ],
})

/** If two instances start at once, one of them gets this error. */
function ignoreOurs(error: Failure) {
  if (error.name !== 'BucketAlreadyOwnedByYou') throw error
}
