import type { S3Client } from '@aws-sdk/client-s3'

/** The packages for S3, which are loaded on demand: they are by far the largest part of the server. */
export type S3 = typeof import('@aws-sdk/client-s3')

export interface Bucket {
  readonly s3: S3
  readonly client: S3Client
  readonly bucket: string
  /** What the names of our objects begin with: empty, or ends with a slash. */
  readonly folder: string
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined
}

export interface BucketOptions {
  /** The setting or argument that holds the address, for messages. */
  readonly setting: string
  /** Unset: from the usual places (`AWS_ACCESS_KEY_ID` and its siblings, shared files, the machine's role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Milliseconds until an answer to a call begins. */
  readonly requestTimeout: number
}

/**
 * Opens an S3-compatible bucket without calling it.
 * @param address `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint, Amazon's own
 * @throws Error when the address cannot be used: what is stored travels encrypted, but its names and our credentials'
 * signatures do not, so plain http is for this machine only
 */
export async function openBucket(
  address: string,
  { setting, credentials, requestTimeout }: BucketOptions,
): Promise<Bucket> {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const bucket = url.hostname
  const folder = url.pathname
    .split('/')
    .filter(Boolean)
    .map((name) => `${name}/`)
    .join('')
  if (!bucket) throw new Error(`${setting} names no bucket: s3://bucket/prefix`)
  if (endpoint && !isSafe(endpoint)) throw new Error(`The endpoint of ${setting} must begin with https://`)

  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    ...(credentials && { credentials }),
    // Servers of other vendors rarely support a host name per bucket.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    // Without `throwOnRequestTimeout`, a server that never answers only causes a warning.
    requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
    // We send the checksums that matter; older servers do not know the additional ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client, bucket, folder, endpoint }
}

function isSafe(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.[\d.]+|localhost|\[::1\])$/.test(hostname))
}
