import { S3Client } from '@aws-sdk/client-s3'

const CONNECT_TIMEOUT_MS = 2000

type Access = { url: string; accessKey: string; secretKey: string; region: string }

export const openS3Client = ({ url, accessKey, secretKey, region }: Access, requestTimeoutMs: number) =>
  new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // The default checksums use a trailer that several S3 servers reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 16 },
      httpsAgent: { maxSockets: 16 },
    },
  })
