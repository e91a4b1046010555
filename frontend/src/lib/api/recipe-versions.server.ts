import type { RecipeVersionPage, RecipeVersionRead } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listVersions = (event: RequestEvent, recipeId: number, cursor: string | undefined) =>
  requestApi<RecipeVersionPage>(event, 'GET', `/recipes/${recipeId}/versions/`, { query: { cursor } })

export const findVersion = (event: RequestEvent, recipeId: number, version: number) =>
  requestApi<RecipeVersionRead>(event, 'GET', `/recipes/${recipeId}/versions/${version}`)

export const restoreVersion = (event: RequestEvent, recipeId: number, version: number, ifMatch?: string) =>
  requestApi<RecipeRead>(event, 'POST', `/recipes/${recipeId}/versions/${version}/restore`, { ifMatch })
