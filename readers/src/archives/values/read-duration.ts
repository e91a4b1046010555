import { type Duration, readTime } from '../../read-duration.ts'

/** In an archive a bare number is one of minutes. */
export const readDuration = (text: string): Duration | null =>
  readTime(/^\d+$/.test(text.trim()) ? `${text.trim()} min` : text)
