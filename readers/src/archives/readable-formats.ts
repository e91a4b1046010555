import { createRemark, type FoundItem } from '../found-items.ts'
import { ArchiveError } from './archive-error.ts'

/** An unreadable file causes a remark and does not stop the import. */
export async function* listReadableFormats(
  place: string,
  read: () => AsyncIterable<FoundItem>,
): AsyncGenerator<FoundItem> {
  try {
    yield* read()
  } catch (error) {
    if (error instanceof ArchiveError)
      yield createRemark('entry_unreadable', error.place || place, error.code)
    // Nested too deeply for the call stack.
    else if (error instanceof RangeError) yield createRemark('entry_unreadable', place, 'too_deep')
    else throw error
  }
}
