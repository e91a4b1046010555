import { type Duration, readTime } from '../../read-duration.ts'

/** In archives, a bare number is in minutes. */
export const readDuration = (text: string): Duration | null =>
  readTime(/^\d+$/.test(text.trim()) ? `${text.trim()} min` : text)
