import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { findComments } from '#lib/api/comments.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { addInnerLineNumbers } from '#lib/api/recipes.server.ts'
import { toCopyHeaders } from '#lib/offline/offline-caches.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { planActions } from '#lib/planning/plan/plan-recipe.server.ts'
import { commentActions } from '#lib/recipes/comments/comment-actions.server.ts'
import { findLog, logActions } from '#lib/recipes/cook-log/recipe-log.server.ts'
import { listFacts } from '#lib/recipes/recipe/list-facts.server.ts'
import { readScaling } from '#lib/recipes/recipe/read-scaling.ts'
import { remarkMessages } from '#lib/recipes/review/remark-message.ts'
import { addTags, chooseTags, removeTag } from '#lib/recipes/tags/recipe-tags.server.ts'
import { findShownRecipe } from '#lib/recipes/translations/shown-recipe.server.ts'
import { readSite } from '#lib/site/site.server.ts'
import { toBringUrl } from '#lib/transfer/share-links/bring-url.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const id = event.params.recipe_id
  const details = await api.getRecipeDetails(event, { params: { recipe_id: id } })
  const { nutrition, tags, cookings } = details
  const { searchParams } = event.url
  // Anonymous visitors send no forms, and their page must not change, so that it can be cached.
  const newKey = () => (event.locals.session.isPresent() ? randomUUID() : '')
  const after = searchParams.get('comments')?.slice(0, 1000)
  const { recipe, original: _original, ...shown } = await findShownRecipe(event, details.recipe)
  event.setHeaders(toCopyHeaders(recipe))
  const isOpenToAll = recipe.visibility === 'public' && (await readSite()).visitors !== 'none'
  const address = `${event.url.origin}/recipes/${recipe.id}`
  return {
    ...shown,
    recipe: { ...recipe, categories: translateCategories(recipe.categories) },
    facts: listFacts(recipe),
    remarks: recipe.review && remarkMessages(recipe.review.remarks),
    nutrition,
    inner: addInnerLineNumbers(details.inner_recipes),
    tags: tags && chooseTags(tags),
    scaling: readScaling(searchParams, recipe.servings),
    log: cookings && (await findLog(event, id, cookings)),
    /** Private recipes have no comments. */
    comments:
      recipe.visibility === 'private'
        ? null
        : after
          ? await findComments(event, id, after)
          : details.comments,
    /** Only for recipes that some members of a kitchen cannot read. */
    requests:
      recipe.visibility !== 'public' && recipe.may.includes('share')
        ? (await api.listRecipeRequests(event)).items.filter(({ recipe_id }) => recipe_id === id)
        : [],
    isReported: searchParams.has('reported'),
    copyKey: newKey(),
    cookingKey: newKey(),
    commentKey: newKey(),
    address,
    isOpenToAll,
    bring: isOpenToAll ? toBringUrl(address, recipe.servings) : undefined,
  }
}

export const actions: Actions = {
  ...commentActions,
  ...planActions,
  copy: async (event) => {
    await requireViewer(event)
    const key = formText(await event.request.formData(), 'key')
    return tryForm({}, async () => {
      const { id } = await api.copyRecipe(event, {
        params: { recipe_id: event.params.recipe_id },
        body: {},
        idempotencyKey: key,
      })
      redirect(303, `/recipes/${id}/edit`)
    })
  },
  tag: async (event) => {
    await requireViewer(event)
    const typed = formText(await event.request.formData(), 'tag')
    return tryForm({}, async () => {
      await addTags(event, event.params.recipe_id, typed)
    })
  },
  untag: async (event) => {
    await requireViewer(event)
    const id = Number(formText(await event.request.formData(), 'tag_id'))
    return tryForm({}, async () => {
      await removeTag(event, event.params.recipe_id, id)
    })
  },
  ...logActions,
  check: (event) =>
    tryForm({}, async () => {
      await api.completeReview(event, { params: { recipe_id: event.params.recipe_id } })
      return { isChecked: true }
    }),
  uncheck: (event) =>
    tryForm({}, async () => {
      await api.requestReview(event, { params: { recipe_id: event.params.recipe_id } })
    }),
  delete: (event) =>
    tryForm({}, async () => {
      await api.deleteRecipe(event, { params: { recipe_id: event.params.recipe_id } })
      redirect(303, `/trash?deleted=${event.params.recipe_id}`)
    }),
}
