import type { TranslatableText, TranslatedText } from '@larder/contract/recipes/recipe-translations'
import { formText } from '#lib/api/form-text.ts'

/**
 * The texts that were typed. `shown` has the originals that the translator saw, as JSON: forms would change their line breaks.
 * An outdated translation stays outdated until it is changed or confirmed.
 */
export function readTranslationForm(form: FormData): TranslatedText[] {
  const shown: TranslatableText[] = JSON.parse(formText(form, 'shown'))
  const confirmed = new Set(form.getAll('confirmed'))
  return shown.flatMap(({ part, original, text: before, former_original }, index) => {
    const text = formText(form, `text-${index}`).replaceAll('\r\n', '\n')
    if (text === '') return []
    const isOutdated = former_original !== null && text === before && !confirmed.has(String(index))
    return [{ part, original: isOutdated ? former_original : original, text }]
  })
}
