import * as m from '#lib/generated/messages.ts'

export type UploadProblem = {
  message: string
  /** Whether the same file may succeed a moment later. */
  mayRetry: boolean
}

const once = (message: string): UploadProblem => ({ message, mayRetry: false })
const again = (message: string): UploadProblem => ({ message, mayRetry: true })

/** Why a picture was not taken, and what to do about it. `detail` is the API's own reason. */
export function uploadProblem(status: number, detail = ''): UploadProblem {
  if (/megapixel/i.test(detail)) return once(m.picture_too_many_pixels())
  if (/HEIC/.test(detail)) return once(m.picture_is_heic())
  switch (status) {
    case 0:
      return again(m.picture_no_connection())
    case 401:
      return again(m.problem_session_ended())
    case 403:
      return once(m.problem_forbidden())
    case 404:
      return once(m.problem_not_found())
    case 409:
      return once(m.pictures_full())
    case 413:
      return once(m.picture_too_large())
    case 415:
      return once(m.picture_wrong_kind())
    case 422:
      return once(m.picture_damaged())
    case 429:
    case 503:
      return again(m.picture_busy())
    default:
      return again(m.problem_unknown())
  }
}
