import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiError } from '../../api/api-error.ts'
import type { Upload } from '../../api/request-api.server.ts'
import { uploadCode } from './upload-problem.ts'

type PictureProxyOptions = {
  /** A small request that renews the session: a stream can't be resent after a 401. */
  before: () => Promise<unknown>
  send: (upload: Upload) => Promise<unknown>
  /** Redirect targets after success, and after a refusal with its code. */
  done: string
  failed: (code: string | undefined) => string
}

/** Streams the request's form to the API, then redirects. */
export async function proxyPicture(
  { request: { body, headers } }: RequestEvent,
  { before, send, done, failed }: PictureProxyOptions,
): Promise<never> {
  const contentType = headers.get('content-type') ?? ''
  try {
    await before()
    await send({ stream: body ?? new ReadableStream(), contentType })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    redirect(303, failed(uploadCode(error.problem)))
  }
  redirect(303, done)
}
