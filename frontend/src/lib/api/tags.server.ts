import type { TagList, TagRead } from '@larder/contract/recipes/tags'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const findTags = async (event: RequestEvent) =>
  (await requestApi<TagList>(event, 'GET', '/tags/')).items

/** Optional: empty if they can't be loaded. Anonymous users have none. */
export const listTags = async (event: RequestEvent): Promise<TagRead[]> =>
  event.locals.session.isPresent() ? await findTags(event).catch(() => []) : []

export const updateTag = (event: RequestEvent, id: number, name: string) =>
  requestApi<TagRead>(event, 'PUT', `/tags/${id}`, { body: { name } })

export const deleteTag = (event: RequestEvent, id: number) => requestApi<void>(event, 'DELETE', `/tags/${id}`)

export const listRecipeTags = async (event: RequestEvent, recipeId: number) =>
  (await requestApi<TagList>(event, 'GET', `/recipes/${recipeId}/tags`)).items

export const updateRecipeTags = (event: RequestEvent, recipeId: number, names: string[]) =>
  requestApi<TagList>(event, 'PUT', `/recipes/${recipeId}/tags`, { body: { names } })
