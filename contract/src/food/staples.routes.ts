import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { StapleCreate, StapleList, StapleRead } from './staples.ts'

export const STAPLE_ROUTES = routesOf('Shopping lists', {
  listStaples: route('GET /staples/', {
    summary: 'List your staples and those of your kitchens',
    response: { 200: StapleList },
  }),
  createStaple: route('POST /staples/', {
    summary: 'Add a staple',
    body: StapleCreate,
    response: { 201: StapleRead },
  }),
  deleteStaple: route('DELETE /staples/:staple_id', {
    summary: 'Remove a staple; Larder does not learn it again',
    response: { 204: NoContent('Removed') },
  }),
})
