type ArchiveErrorCode =
  | 'file_cut_off'
  | 'file_too_large'
  | 'link_refused'
  | 'no_such_entry'
  | 'not_an_archive'
  | 'password_needed'
  | 'suspicious_ratio'
  | 'too_deep'
  | 'too_many_entries'
  | 'too_many_values'
  | 'unknown_format'
  | 'unreadable_json'

/** The only error that invalid input can cause; names the file and, if known, the position. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode
  readonly place: string

  constructor(code: ArchiveErrorCode, place: string, cause?: unknown) {
    super(`${code} at '${place}'`, { cause })
    this.code = code
    this.place = place
  }
}
