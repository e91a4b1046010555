import { emptyRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import { api } from '#lib/api/api.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { compareVersions } from '#lib/recipes/history/compare-versions.server.ts'
import { restoreFromForm } from '#lib/recipes/history/restore-from-form.server.ts'
import type { Actions, PageServerLoad } from './$types'

/** Compares a version with the previous one, or with the current one if `?with=now` or if it is the first. */
export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { recipe_id: id, version: number } = event.params
  const [{ item: recipe, etag }, { content, ...version }] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: id } }),
    api.getRecipeVersion(event, { params: { recipe_id: id, version: number } }),
  ])
  const isFirst = version.version_before === null
  const withNow = (isFirst || event.url.searchParams.get('with') === 'now') && !version.is_current
  const otherNumber = withNow ? recipe.version : version.version_before
  const other =
    otherNumber === null
      ? undefined
      : (await api.getRecipeVersion(event, { params: { recipe_id: id, version: otherNumber } })).content
  const [before, after] = withNow ? [content, other] : [other, content]
  return {
    recipe: { id, title: recipe.title },
    etag,
    version,
    withNow,
    otherNumber,
    parts: compareVersions(before ?? NOTHING, after ?? NOTHING),
    pictures: samePictures(before, after)
      ? undefined
      : { before: before?.images ?? [], after: after?.images ?? [] },
  }
}

export const actions: Actions = {
  restore: (event) => restoreFromForm(event, event.params.recipe_id),
}

/** The first version is compared with this. */
const NOTHING: RecipeContent = {
  ...emptyRecipeFields(),
  ...{ visibility: 'public', kitchen_id: null, kitchen_may_edit: false },
  ...{ categories: [], ingredients: [], steps: [], images: [], translations: [] },
}

const samePictures = (before: RecipeContent | undefined, after: RecipeContent | undefined) =>
  joinImageIds(before) === joinImageIds(after)
const joinImageIds = (content: RecipeContent | undefined) => content?.images.map(({ id }) => id).join() ?? ''
