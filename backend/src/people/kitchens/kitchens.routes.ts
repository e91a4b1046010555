import {
  KitchenCreate,
  KitchenListQuery,
  KitchenPage,
  KitchenRead,
  KitchenUpdate,
} from '@larder/contract/people/kitchens'
import { Type } from 'typebox'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireBelowKitchenLimit } from './join-kitchen.ts'
import { insertMember } from './kitchen-members.queries.ts'
import { countKitchens, insertKitchen, kitchen, listKitchens, updateKitchen } from './kitchens.queries.ts'
import { closeKitchen } from './leave-kitchen.ts'

const tags = ['Kitchens']

export function kitchenRoutes(app: App, { db }: Services) {
  app.get(
    '/kitchens/',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'listKitchens',
        summary: 'List your kitchens, by name',
        querystring: KitchenListQuery,
        response: { 200: KitchenPage },
      },
    },
    (request) => {
      const caller = requireCaller(request)
      return listPage(request.query, {
        key: ['text', 'integer'],
        rows: (page) => listKitchens(db, caller, page),
        keyOf: ({ sort_key, id }) => [sort_key, id],
        show: (row) => withMay(kitchen, caller, row),
        count: (max) => countKitchens(db, caller.id, max),
      })
    },
  )

  app.post(
    '/kitchens/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createKitchen',
        summary: 'Create a kitchen with you as its owner',
        body: KitchenCreate,
        response: { 201: KitchenRead },
      },
    },
    (request, reply) =>
      createOne(kitchen, db, request, reply, async (trx) => {
        const { id: userId } = requireCaller(request)
        await requireBelowKitchenLimit(trx, userId)
        const id = await insertKitchen(trx, request.body)
        await insertMember(trx, id, userId, 'owner')
        return id
      }),
  )

  app.get(
    '/kitchens/:kitchen_id',
    {
      config: { access: itemAccess('read', kitchen), isCacheable: true },
      schema: {
        tags,
        operationId: 'getKitchen',
        summary: 'Read a kitchen that you are a member of',
        params: Params('kitchen_id'),
        response: { 200: KitchenRead },
      },
    },
    (request, reply) => readOne(kitchen, db, request, reply),
  )

  app.put(
    '/kitchens/:kitchen_id',
    {
      config: { access: itemAccess('update', kitchen) },
      schema: {
        tags,
        operationId: 'updateKitchen',
        summary: 'Rename your kitchen',
        params: Params('kitchen_id'),
        body: KitchenUpdate,
        response: { 200: KitchenRead },
      },
    },
    (request, reply) =>
      changeOne(kitchen, db, request, reply, (trx, { id }) => updateKitchen(trx, id, request.body)),
  )

  app.delete(
    '/kitchens/:kitchen_id',
    {
      config: { access: itemAccess('delete', kitchen) },
      schema: {
        tags,
        operationId: 'deleteKitchen',
        summary: 'Delete your kitchen',
        description:
          'Shared recipes, lists and stores go back to the members who shared them, visible to *Only me*.',
        params: Params('kitchen_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(kitchen, db, request, reply, (trx, { id }) => closeKitchen(trx, id)),
  )
}
