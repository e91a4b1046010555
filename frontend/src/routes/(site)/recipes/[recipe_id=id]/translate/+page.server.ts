import {
  TRANSLATED_PARTS,
  type TranslatableText,
  type TranslatedPart,
} from '@larder/contract/recipes/recipe-translations'
import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import * as m from '#lib/generated/messages.ts'
import { LANGUAGE_CHOICES, LANGUAGE_NAMES } from '#lib/i18n/language-names.ts'
import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findFieldLabel } from '#lib/recipes/history/format-change.ts'
import { groupTexts } from '#lib/recipes/translations/group-texts.ts'
import { readTranslationForm } from '#lib/recipes/translations/read-translation-form.ts'
import type { Actions, PageServerLoad } from './$types'

/** Without `?to=`, the page lists the languages. */
export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const params = { recipe_id: event.params.recipe_id }
  const { item: recipe, etag } = await requestItem(event, 'getRecipe', { params })
  if (!recipe.may.includes('update')) error(403)
  const known = new Set<string>(recipe.translations.map(({ language }) => language))
  const to = event.url.searchParams.get('to')
  return {
    recipe: { id: recipe.id, title: recipe.title, version: recipe.version },
    etag,
    languages: LANGUAGE_CHOICES.map(([tag, name]) => ({ tag, name, isTranslated: known.has(tag) })),
    translation: isLocale(to)
      ? describeTranslation(to, known.has(to), await findTexts(event, params.recipe_id, to))
      : null,
  }
}

const findTexts = async (event: RequestEvent, recipe_id: number, language: Locale) =>
  (await api.getRecipeTranslation(event, { params: { recipe_id, language } })).texts

function describeTranslation(language: Locale, exists: boolean, texts: TranslatableText[]) {
  const rows = texts.map((text, index) => ({ ...text, ...TRANSLATED_PARTS[text.part], index }))
  return {
    ...{ language, exists, name: LANGUAGE_NAMES[language] },
    shown: JSON.stringify(texts),
    total: texts.length,
    done: texts.filter(({ text, former_original }) => text !== null && former_original === null).length,
    groups: groupTexts(rows).map(({ part, texts }) => ({ heading: findHeading(part), rows: texts })),
  }
}

function findHeading(part: TranslatedPart): string {
  if (part === 'ingredient') return m.recipe_ingredients()
  if (part === 'step' || part === 'section') return m.recipe_steps()
  return findFieldLabel(part)
}

function requireLanguage(event: RequestEvent): Locale {
  const to = event.url.searchParams.get('to')
  return isLocale(to) ? to : error(404)
}

export const actions: Actions = {
  save: async (event) => {
    const language = requireLanguage(event)
    const { recipe_id } = event.params
    const form = await event.request.formData()
    const texts = readTranslationForm(form)
    return tryForm({ texts }, async () => {
      await api.updateRecipeTranslation(event, {
        params: { recipe_id, language },
        body: { texts },
        ifMatch: formText(form, 'etag') || '*',
      })
      redirect(303, `/recipes/${recipe_id}?lang=${language}`)
    })
  },
  delete: (event) =>
    tryForm({ texts: [] }, async () => {
      const { recipe_id } = event.params
      await api.deleteRecipeTranslation(event, { params: { recipe_id, language: requireLanguage(event) } })
      // Where it can be restored.
      redirect(303, `/recipes/${recipe_id}/history`)
    }),
}
