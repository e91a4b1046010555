import { type Found, remarkOf } from '../found.ts'
import { ArchiveError } from './archive-error.ts'

/** A file that can't be read costs a remark, never the others. */
export async function* whatCanBeRead(place: string, read: () => AsyncIterable<Found>): AsyncGenerator<Found> {
  try {
    yield* read()
  } catch (error) {
    if (error instanceof ArchiveError) yield remarkOf('entry_unreadable', error.place || place, error.code)
    // What is nested beyond the stack of those who walk it.
    else if (error instanceof RangeError) yield remarkOf('entry_unreadable', place, 'too_deep')
    else throw error
  }
}
