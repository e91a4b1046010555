import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { StoreLayout } from './store-layout.ts'
import { StoreCopyCreate, StoreCreate, StoreListQuery, StorePage, StoreRead, StoreUpdate } from './stores.ts'
import { WalkRead } from './walks.ts'

export const STORE_ROUTES = routesOf('Stores', {
  listStores: route('GET /stores/', {
    summary: 'List stores by name',
    query: StoreListQuery,
    response: { 200: StorePage },
  }),
  getStore: route('GET /stores/:store_id', {
    summary: 'Read a store with its shelves and their ingredients',
    response: { 200: StoreRead },
  }),
  createStore: route('POST /stores/', {
    summary: 'Create a store',
    body: StoreCreate,
    response: { 201: StoreRead },
  }),
  copyStore: route('POST /stores/:store_id/copies', {
    summary: 'Create a store as a copy of another, with shelves and ingredients',
    body: StoreCopyCreate,
    response: { 201: StoreRead },
  }),
  updateStore: route('PUT /stores/:store_id', {
    summary: 'Change a store that you own, or who can see it',
    body: StoreUpdate,
    response: { 200: StoreRead },
  }),
  deleteStore: route('DELETE /stores/:store_id', {
    summary: 'Delete a store that you own, with its shelves',
    response: { 204: NoContent('Deleted') },
  }),
  exportStoreLayout: route('GET /stores/:store_id/layout', {
    summary: 'Export a store with its shelves as a file',
    response: { 200: StoreLayout },
  }),
  importStoreLayout: route('POST /stores/layout', {
    summary: 'Create a store from an exported file; unknown ingredients are created',
    body: StoreLayout,
    response: { 201: StoreRead },
  }),
  getWalk: route('GET /stores/:store_id/walk', {
    summary: 'Get the walking order learnt from the ticks of shoppers',
    description: 'To accept the suggestion, send it to `PUT /stores/{store_id}/shelves/order`.',
    response: { 200: WalkRead },
  }),
  forgetWalk: route('DELETE /stores/:store_id/walk', {
    summary: 'Reset the learnt walking order, such as after a refit',
    response: { 204: NoContent('Reset') },
  }),
})
