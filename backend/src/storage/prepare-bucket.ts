import {
  CreateBucketCommand,
  GetBucketPolicyCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Warn } from './object-store.ts'

type Failure = { name?: string; $metadata?: { httpStatusCode?: number } }

/** Makes the bucket if it is missing, and lets everyone read what lies under `public/`, and nothing else. */
export async function prepareBucket(client: S3Client, Bucket: string, warn: Warn) {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    if ((error as Failure).$metadata?.httpStatusCode !== 404) throw error
    await client.send(new CreateBucketCommand({ Bucket })).catch(ignoreOurs)
  }
  // A policy that is there was somebody's decision. Some servers know no policies; then /media can serve all.
  try {
    if (await hasPolicy(client, Bucket)) return
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(publicRead(Bucket)) }))
  } catch (error) {
    warn(
      error,
      'the bucket takes no policy: unless everyone may read public/ in it, set PUBLIC_STORAGE_URL to BASE_URL/media',
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

/** Two instances that start at once both make it; one of them is told that it exists. */
function ignoreOurs(error: Failure) {
  if (error.name !== 'BucketAlreadyOwnedByYou') throw error
}
