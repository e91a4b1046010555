import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { inReadersWords } from '#lib/api/category-names.server.ts'
import { findComments } from '#lib/api/comments.server.ts'
import { createCooking, deleteCooking, findRecipeCookings } from '#lib/api/cookings.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { copyRecipe, deleteRecipe, findNutrition, findRecipe } from '#lib/api/recipes.server.ts'
import { commentActions } from '#lib/comments/comment-actions.server.ts'
import { readCooking } from '#lib/cook-log/read-cooking.ts'
import { readScaling } from '#lib/recipes/read-scaling.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import { addTags, findTagsOfRecipe, removeTag } from '#lib/tags/tags-of-recipe.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const id = event.params.recipe_id
  // Nice to have: without it the recipe is still a recipe.
  const nutritionOrNot = findNutrition(event, id).catch(() => null)
  const tagsOrNot = findTagsOfRecipe(event, id)
  const cookings = findRecipeCookings(event, id)
  const { searchParams } = event.url
  const comments = findComments(event, id, searchParams.get('comments')?.slice(0, 1000))
  const { item: recipe } = await findRecipe(event, id)
  return {
    recipe: { ...recipe, categories: inReadersWords(recipe.categories) },
    nutrition: await nutritionOrNot,
    tags: await tagsOrNot,
    scaling: readScaling(searchParams, recipe.servings),
    cookings: await cookings,
    /** Of a private recipe there are none. */
    comments: recipe.visibility === 'private' ? null : await comments,
    isReported: searchParams.has('reported'),
    copyKey: randomUUID(),
    cookingKey: randomUUID(),
    commentKey: randomUUID(),
    address: `${event.url.origin}/recipes/${recipe.id}`,
  }
}

export const actions: Actions = {
  ...commentActions,
  copy: async (event) => {
    await requireViewer(event)
    const key = formText(await event.request.formData(), 'key')
    let id: number
    try {
      id = (await copyRecipe(event, event.params.recipe_id, key)).id
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, `/recipes/${id}/edit`)
  },
  tag: async (event) => {
    await requireViewer(event)
    const typed = formText(await event.request.formData(), 'tag')
    try {
      await addTags(event, event.params.recipe_id, typed)
    } catch (error) {
      return failForm(error, {})
    }
  },
  untag: async (event) => {
    await requireViewer(event)
    const id = Number(formText(await event.request.formData(), 'tag_id'))
    try {
      await removeTag(event, event.params.recipe_id, id)
    } catch (error) {
      return failForm(error, {})
    }
  },
  cooked: async (event) => {
    await requireViewer(event)
    const form = await event.request.formData()
    const body = readCooking(form, event.params.recipe_id)
    try {
      await createCooking(event, body, formText(form, 'key'))
    } catch (error) {
      return failForm(error, { log: true })
    }
    redirect(303, `/recipes/${event.params.recipe_id}#cooked`)
  },
  uncook: async (event) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    try {
      await deleteCooking(event, id)
    } catch (error) {
      return failForm(error, { log: true })
    }
    redirect(303, `/recipes/${event.params.recipe_id}#cooked`)
  },
  delete: async (event) => {
    try {
      await deleteRecipe(event, event.params.recipe_id)
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, `/trash?deleted=${event.params.recipe_id}`)
  },
}
