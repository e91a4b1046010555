import type { BookSearch, BookUpdate } from '@larder/contract/recipes/books'
import { formText } from '#lib/api/form-text.ts'
import { readAudience } from '../../people/kitchens/audience.ts'
import { SORTS, TIME_LIMITS_MIN } from '../browse/browse-query.ts'
import { NOT_COOKED_DAYS } from '../recipe/not-cooked-days.ts'

const MINUTE = 60

/** Reads the book form. The audience is included only if it could be chosen. */
export function readBook(form: FormData): BookUpdate & { title: string } {
  return {
    title: formText(form, 'title'),
    description: formText(form, 'description') || null,
    ...readAudience(formText(form, 'audience')),
    ...(form.has('kind') && { search: form.get('kind') === 'search' ? readSearch(form) : null }),
  }
}

/** Filters that the form does not show are carried in `rest`. The API validates them. */
function readSearch(form: FormData): BookSearch {
  const minutes = TIME_LIMITS_MIN.find((limit) => String(limit) === formText(form, 'minutes'))
  const pause = NOT_COOKED_DAYS.find((days) => String(days) === formText(form, 'pause'))
  const categoryId = Number(formText(form, 'category_id'))
  const sort = SORTS.find((each) => each === formText(form, 'sort'))
  const q = formText(form, 'q')
  return {
    ...readRest(formText(form, 'rest')),
    ...(q && { q }),
    ...(minutes && { max_total_time_sec: minutes * MINUTE }),
    ...(pause && { not_cooked_days: pause }),
    ...(categoryId && { category_id: categoryId }),
    ...(sort && { sort }),
  }
}

function readRest(text: string): BookSearch {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return {}
  }
}

/** Splits a search into the filters the form shows and the `rest`. */
export function splitSearch(search: BookSearch | null) {
  const { q = '', max_total_time_sec, not_cooked_days, category_id, sort, ...rest } = search ?? {}
  const minutes = TIME_LIMITS_MIN.find((limit) => limit * MINUTE === max_total_time_sec)
  const isOther = max_total_time_sec !== undefined && minutes === undefined
  const pause = NOT_COOKED_DAYS.find((days) => days === not_cooked_days)
  const others = {
    ...rest,
    ...(isOther && { max_total_time_sec }),
    ...(not_cooked_days !== undefined && pause === undefined && { not_cooked_days }),
  }
  return { q, minutes, pause, category_id, sort, rest: others }
}
