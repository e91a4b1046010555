import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { addLineNumbers } from '#lib/api/line-numbers.server.ts'
import * as m from '#lib/generated/messages.ts'
import { LANGUAGE_NAMES } from '#lib/i18n/language-names.ts'
import { type Locale, locale } from '#lib/i18n/locale.ts'

/** Value of `?lang=` for the texts as the cook wrote them. */
const ORIGINAL = 'original'

export type ShownLanguage = {
  /** Value of `?lang=`. */
  query: string
  name: string
  /** Undefined for the original, whose language is unknown. */
  lang: Locale | undefined
  isShown: boolean
}
type ShownRecipe = {
  recipe: RecipeRead
  original: RecipeRead
  /** Language of the shown texts, if they are translated. */
  lang: Locale | undefined
  /** `lang=…` if the URL asks for a language, to keep it in links. */
  langQuery: string
  /** Empty without translations. */
  languages: ShownLanguage[]
}

/** In the language of `?lang=` or else of the reader, if there is a translation; the original otherwise. */
export async function findShownRecipe(event: RequestEvent, original: RecipeRead): Promise<ShownRecipe> {
  const requested = event.url.searchParams.get('lang')
  const known = original.translations.map(({ language }) => language)
  const isChosen = requested === ORIGINAL || known.some((language) => language === requested)
  const wanted = isChosen ? requested : locale()
  const lang = known.find((language) => language === wanted)
  const recipe = lang
    ? await api.getRecipe(event, { params: { recipe_id: original.id }, query: { language: lang } })
    : original
  return {
    recipe: { ...recipe, ingredients: addLineNumbers(recipe.ingredients) },
    original,
    lang,
    langQuery: isChosen ? `lang=${requested}` : '',
    languages: known.length === 0 ? [] : listLanguages(known, lang),
  }
}

const listLanguages = (known: Locale[], shown: Locale | undefined): ShownLanguage[] => [
  { query: ORIGINAL, name: m.translation_original(), lang: undefined, isShown: shown === undefined },
  ...known.map((lang) => ({
    ...{ query: lang, lang, name: LANGUAGE_NAMES[lang], isShown: lang === shown },
  })),
]
