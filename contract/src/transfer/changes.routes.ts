import { ProblemResponse, TextFile } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { ChangeList, ChangeQuery, ChangeStreamQuery } from './changes.ts'

export const CHANGE_ROUTES = routesOf('Changes', {
  listChanges: route('GET /changes', {
    summary: 'List changes after a cursor, to keep a copy of the data up to date',
    description:
      'Without `after`, the response contains only a cursor. Get one, read all items that you need, and then request the changes after that cursor. A change can be listed more than once; read the item to get its current state.',
    query: ChangeQuery,
    response: {
      200: ChangeList,
      410: ProblemResponse('`cursor_expired`: get a new cursor without `after`, and read everything again'),
    },
  }),
  watchChanges: route('GET /changes/events', {
    summary: 'Stream changes (server-sent events)',
    query: ChangeStreamQuery,
    response: {
      200: TextFile(
        'text/event-stream',
        'Each change sends `event: change`, with a `ChangeRead` as `data` and its cursor as `id`. If the stream ends, the last event is `event: end`, with a problem code as `data`.',
      ),
      410: ProblemResponse('`cursor_expired`: get a new cursor without `after`, and read everything again'),
    },
  }),
})
