import type { RecipeCookingPage } from '@larder/contract/recipes/cookings'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { findRecipeCookings } from '../../api/cookings.server.ts'
import { tryForm } from '../../api/fail-form.server.ts'
import { formText } from '../../api/form-text.ts'
import { type Upload, uploadForm } from '../../api/request-api.server.ts'
import { splitForm } from '../../http/split-form.ts'
import { requireViewer } from '../../people/session/require-viewer.server.ts'
import { uploadCode } from '../pictures/upload-problem.ts'
import { readCooking } from './read-cooking.ts'

/** The cook log of a recipe page, with the entry being edited if the URL has `entry`. */
export async function findLog(event: RequestEvent, recipeId: number, page: RecipeCookingPage) {
  const requested = await findOwn(event, event.url.searchParams.get('entry'))
  const edited = requested?.recipe_id === recipeId ? requested : undefined
  const isListed = !edited || page.items.some(({ id }) => id === edited.id)
  return {
    ...page,
    // An old entry is not on the first page.
    items: isListed ? page.items : [edited, ...page.items],
    editedId: edited?.id,
    pictureProblem: event.url.searchParams.get('picture'),
    deletedId: readId(event.url.searchParams.get('deleted')),
    /** With `cooked` in the URL the form is open, filled with the planned day. */
    isFormOpen: event.url.searchParams.has('cooked'),
    plannedDay: readPastDay(event.url.searchParams.get('cooked')),
  }
}

export type RecipeLog = Awaited<ReturnType<typeof findLog>>

/** Text of a cook log note, own or shared. */
export async function findNote(event: RequestEvent, recipeId: number): Promise<string | undefined> {
  const id = readId(event.url.searchParams.get('note'))
  if (!id) return undefined
  const shown = (await findRecipeCookings(event, recipeId))?.items.find((cooking) => cooking.id === id)
  const cooking = shown ?? (await findOwn(event, String(id)))
  return (cooking?.recipe_id === recipeId && cooking.note) || undefined
}

const findOwn = async (event: RequestEvent, id: string | null) =>
  readId(id)
    ? api.getCooking(event, { params: { cooking_id: Number(id) } }).catch(() => undefined)
    : undefined

/** Future days are ignored: the form then defaults to today. */
const readPastDay = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && text <= new Date().toISOString() ? text : undefined

const readId = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

type RecipeEvent = RequestEvent<{ recipe_id: number }>

const redirectBack = (event: RecipeEvent, query = '') =>
  redirect(303, `/recipes/${event.params.recipe_id}${query}#cooked`)

/** Uploads the picture of a created entry. Returns the code of a refusal. */
const pictureProblem = (event: RecipeEvent, id: number, upload: Upload): Promise<string | undefined> =>
  uploadForm(event, 'createCookingImage', { params: { cooking_id: id } }, upload).then(
    () => undefined,
    (error) => {
      if (error instanceof ApiError) return uploadCode(error.problem)
      throw error
    },
  )

export const logActions = {
  cooked: async (event: RecipeEvent) => {
    await requireViewer(event)
    const { fields, upload } = await splitForm(event.request, 'files')
    const body = { recipe_id: event.params.recipe_id, ...readCooking(fields) }
    return tryForm({ log: true }, async () => {
      const { id } = await api.createCooking(event, { body, idempotencyKey: formText(fields, 'key') })
      const problem = upload && (await pictureProblem(event, id, upload))
      redirectBack(event, problem && `?entry=${id}&picture=${problem}`)
    })
  },
  recooked: async (event: RecipeEvent) => {
    const form = await event.request.formData()
    return tryForm({ log: true }, async () => {
      await api.updateCooking(event, {
        params: { cooking_id: Number(formText(form, 'id')) },
        body: readCooking(form),
      })
      redirectBack(event)
    })
  },
  uncooked: async (event: RecipeEvent) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    return tryForm({ log: true }, async () => {
      await api.deleteCooking(event, { params: { cooking_id: id } })
      redirectBack(event, `?deleted=${id}`)
    })
  },
  unpictured: async (event: RecipeEvent) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    return tryForm({ log: true }, async () => {
      await api.deleteCookingImage(event, { params: { cooking_id: id } })
      redirectBack(event)
    })
  },
  restored: async (event: RecipeEvent) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    return tryForm({ log: true }, async () => {
      await api.restoreCooking(event, { params: { cooking_id: id } })
      redirectBack(event)
    })
  },
}
