import { SHARE_LINK_ROUTES } from '@larder/contract/transfer/share-links.routes'
import type { FastifyReply } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { itemAccess, OPEN } from '../../http/access.ts'
import { requireIfMatch } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, byAddress } from '../../http/rate-limits.ts'
import { lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { recipeResource } from '../../recipes/recipes/recipes.queries.ts'
import { shoppingList } from '../../shopping/lists/read-list.ts'
import { readSharedList, readSharedRecipe } from './read-shared-item.ts'
import { canShare, LIST_LINKS, RECIPE_LINKS, type SharedItem, shareLinkAccess } from './share-links.access.ts'
import { deleteLink, findLink, insertLink, listLinks } from './share-links.queries.ts'

const CREATE_LIMIT = { name: 'share-links', max: 60, seconds: 3600, key: byAccount }
/** Generous, because many people can share an IP address. */
const READ_LIMIT = { name: 'shared-items', max: 600, seconds: 3600, key: byAddress }
/** Links never change. */
const LINK_ETAG = '"1"'
const READ = { access: OPEN, limits: [READ_LIMIT], isCapabilityUrl: true }

const sharedRecipe = (recipe_id: number): SharedItem => ({ recipe_id, shopping_list_id: null })
const sharedList = (shopping_list_id: number): SharedItem => ({ recipe_id: null, shopping_list_id })

/** Wrong, expired and deleted links, and those of lost rights, get the same response. */
const noLink = () => new HttpError(404, 'not_found', 'This link does not exist or no longer works.')

export function shareLinkRoutes(app: App, { db, images, config: { siteUrl } }: Services) {
  const recipe = recipeResource(images)
  const list = shoppingList()

  handle(app, SHARE_LINK_ROUTES.listRecipeLinks, { access: RECIPE_LINKS }, async ({ params }) => ({
    items: await listLinks(db, sharedRecipe(params.recipe_id)),
  }))

  handle(app, SHARE_LINK_ROUTES.listListLinks, { access: LIST_LINKS }, async ({ params }) => ({
    items: await listLinks(db, sharedList(params.shopping_list_id)),
  }))

  // The response contains the secret, so it is not stored for an Idempotency-Key.
  handle(
    app,
    SHARE_LINK_ROUTES.createRecipeLink,
    { access: RECIPE_LINKS, keepsCache: true, limits: [CREATE_LIMIT] },
    async (request, reply) => {
      const { secret, link } = await inTransaction(db, async (trx) => {
        const { id } = await lockOne(recipe, trx, request)
        return insertLink(trx, request.caller, sharedRecipe(id), request.body.expires_in_days)
      })
      return reply.code(201).send({ ...link, address: `${siteUrl}/shared-recipe?secret=${secret}` })
    },
  )

  handle(
    app,
    SHARE_LINK_ROUTES.createListLink,
    { access: LIST_LINKS, keepsCache: true, limits: [CREATE_LIMIT] },
    async (request, reply) => {
      const { secret, link } = await inTransaction(db, async (trx) => {
        const { id } = await lockOne(list, trx, request)
        return insertLink(trx, request.caller, sharedList(id), request.body.expires_in_days)
      })
      return reply.code(201).send({ ...link, address: `${siteUrl}/shared-list?secret=${secret}` })
    },
  )

  handle(
    app,
    SHARE_LINK_ROUTES.deleteShareLink,
    { access: itemAccess('delete', shareLinkAccess), keepsCache: true },
    async (request, reply) => {
      const { share_link_id: id } = request.params
      requireIfMatch(request, shareLinkAccess.name, id, LINK_ETAG)
      await deleteLink(db, id)
      return reply.code(204).send(null)
    },
  )

  handle(app, SHARE_LINK_ROUTES.getSharedRecipe, READ, async ({ query }, reply) => {
    const { link, sharer } = await requireLink(query.secret, reply)
    const shared = link.recipe_id && (await readSharedRecipe(db, images, link.recipe_id, sharer))
    if (!shared) throw noLink()
    return shared
  })

  handle(app, SHARE_LINK_ROUTES.getSharedList, READ, async ({ query }, reply) => {
    const { link, sharer } = await requireLink(query.secret, reply)
    const shared = link.shopping_list_id && (await readSharedList(db, link.shopping_list_id, sharer))
    if (!shared) throw noLink()
    return shared
  })

  async function requireLink(secret: string, reply: FastifyReply) {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    const link = await findLink(db, secret)
    const sharer = link && (await findCallerById(db, link.user_id))
    if (!sharer || !(await canShare(db, sharer, link))) throw noLink()
    return { link, sharer }
  }
}
