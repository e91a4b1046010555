import {
  RecipeVersionListQuery,
  RecipeVersionPage,
  RecipeVersionRead,
} from '@larder/contract/recipes/recipe-versions'
import { RecipeRead } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Caller, itemAccess, requireCaller } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse, lockIfMatch } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeResource } from '../recipes/recipes.queries.ts'
import { describeVersions, readVersion } from './read-versions.ts'
import { historyAccess } from './recipe-versions.access.ts'
import { countVersions, findVersion, findVersionContent, listVersions } from './recipe-versions.queries.ts'
import { copyImagesForRestore, restoreVersion } from './restore-version.ts'

const tags = ['Recipe versions']

export function recipeVersionRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  app.get(
    '/recipes/:recipe_id/versions/',
    {
      config: { access: itemAccess('read', historyAccess), isCacheable: true },
      schema: {
        tags,
        operationId: 'listRecipeVersions',
        summary: 'List the versions of a recipe, newest first; requires the right to edit it',
        params: Params('recipe_id'),
        querystring: RecipeVersionListQuery,
        response: { 200: RecipeVersionPage },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const { recipe_id } = request.params
      return listPage(request.query, {
        key: ['integer'],
        rows: async (page) =>
          describeVersions(db, recipe_id, caller, await listVersions(db, recipe_id, caller, page)),
        keyOf: ({ version }) => [version],
        show: (version) => version,
        count: (most) => countVersions(db, recipe_id, caller, most),
      })
    },
  )

  app.get(
    '/recipes/:recipe_id/versions/:version',
    {
      config: { access: itemAccess('read', historyAccess), isCacheable: true },
      schema: {
        tags,
        operationId: 'getRecipeVersion',
        summary: 'Get a version of a recipe',
        params: Params('recipe_id', 'version'),
        response: { 200: RecipeVersionRead },
      },
    },
    async (request, reply) => {
      const { recipe_id, version } = request.params
      const found = await readVersion(db, images, recipe_id, version, requireCaller(request))
      if (!found) throw notFound('Version', version)
      return sendItem(request, reply, found)
    },
  )

  app.post(
    '/recipes/:recipe_id/versions/:version/restore',
    {
      config: { access: itemAccess('restore', historyAccess), supportsIfMatch: true },
      schema: {
        tags,
        operationId: 'restoreRecipeVersion',
        summary: 'Restore a version of a recipe as a new version',
        description:
          'Restores texts and images, but not the visibility. `If-Match` and `ETag` refer to the recipe.',
        params: Params('recipe_id', 'version'),
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      if (await sendStoredResponse(request, reply, db)) return reply
      const { recipe_id, version } = request.params
      const recipe = recipeResource(images)
      const content = await requireContent(db, recipe_id, version, requireCaller(request))
      const copied = await copyImagesForRestore(db, objectStore, recipe_id, content)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const locked = await lockIfMatch(recipe, trx, request)
        const caller = requireCaller(request)
        const isCurrent = (await requireVersion(trx, recipe_id, version, caller)).is_current
        if (!isCurrent) await restoreVersion(trx, locked, caller, content, copied)
        return buildItemResponse(recipe, trx, recipe_id, caller)
      })
      removeObjects()
      return reply
    },
  )
}

async function requireVersion(db: Db, recipeId: number, version: number, caller: Caller) {
  const [found] = (await findVersion(db, recipeId, caller, version)) ?? []
  if (!found) throw notFound('Version', version)
  return found
}

async function requireContent(db: Db, recipeId: number, version: number, caller: Caller) {
  await requireVersion(db, recipeId, version, caller)
  const content = await findVersionContent(db, recipeId, version)
  if (!content) throw notFound('Version', version)
  return content
}
