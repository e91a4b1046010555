import { type HttpError, unavailable } from './http-error.ts'

/** No space, no quota, and PostgreSQL's disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const RETRY_AFTER_SECONDS = 60

export const diskFull = (cause?: unknown): HttpError =>
  Object.assign(
    unavailable(
      'The server disk is full. Nothing was saved; an administrator must free up space.',
      RETRY_AFTER_SECONDS,
      'disk_full',
    ),
    { cause },
  )

export function isDiskFull(error: unknown): boolean {
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return FULL.has(code) || (cause !== undefined && isDiskFull(cause))
}
