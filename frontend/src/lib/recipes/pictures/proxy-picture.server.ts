import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiError } from '../../api/api-error.ts'
import type { Upload } from '../../api/recipe-images.server.ts'
import { uploadCode } from './upload-problem.ts'

type PictureProxyOptions = {
  /** A stream can't be sent again after a 401, so the session is renewed by something small first. */
  before: () => Promise<unknown>
  send: (upload: Upload) => Promise<unknown>
  /** Where to go then, and where to with the code of a refusal. */
  done: string
  failed: (code: string | undefined) => string
}

/** Passes the form of the request on as it arrives, and leads back to a page. */
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
