import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { StoreLayout } from './store-layout.ts'
import { StoreCopyCreate, StoreCreate, StoreListQuery, StorePage, StoreRead, StoreUpdate } from './stores.ts'
import { WalkRead } from './walks.ts'

export const STORE_ROUTES = routesOf('Stores', {
  listStores: route('GET /stores/', {
    summary: 'List stores, sorted by name',
    query: StoreListQuery,
    response: { 200: StorePage },
  }),
  getStore: route('GET /stores/:store_id', {
    summary: 'Get a store with its shelves and their ingredients',
    response: { 200: StoreRead },
  }),
  createStore: route('POST /stores/', {
    summary: 'Create a store',
    body: StoreCreate,
    response: { 201: StoreRead },
  }),
  copyStore: route('POST /stores/:store_id/copies', {
    summary: 'Copy a store, with its shelves and their ingredients',
    body: StoreCopyCreate,
    response: { 201: StoreRead },
  }),
  updateStore: route('PUT /stores/:store_id', {
    summary: 'Update a store that you own, including who can see it',
    body: StoreUpdate,
    response: { 200: StoreRead },
  }),
  deleteStore: route('DELETE /stores/:store_id', {
    summary: 'Delete a store that you own, with its shelves',
    response: { 204: NoContent('Deleted') },
  }),
  getStoreLayout: route('GET /stores/:store_id/layout', {
    summary: 'Export a store with its shelves as a file',
    response: { 200: StoreLayout },
  }),
  createStoreFromLayout: route('POST /stores/layout', {
    summary: 'Create a store from an exported file; also creates ingredients that do not exist yet',
    body: StoreLayout,
    response: { 201: StoreRead },
  }),
  getWalkingOrder: route('GET /stores/:store_id/walk', {
    summary: 'Get the walking order that Larder learnt from ticked items',
    description: 'To accept the suggestion, send it to `PUT /stores/{store_id}/shelves/order`.',
    response: { 200: WalkRead },
  }),
  deleteWalkingOrder: route('DELETE /stores/:store_id/walk', {
    summary: 'Reset the learnt walking order, for example after the store was rearranged',
    response: { 204: NoContent('Reset') },
  }),
})
