import type { Db } from '../../db/db.ts'
import type { CalendarObject } from './calendar-object.ts'
import type { Collection } from './collections.queries.ts'
import { listPlanEvents } from './plan-events.ts'
import { listTodos } from './todos.ts'
import type { Viewer } from './viewer.ts'

export const listObjects = (db: Db, viewer: Viewer, collection: Collection): Promise<CalendarObject[]> =>
  collection.kind === 'list' ? listTodos(db, viewer, collection.id) : listPlanEvents(db, viewer, collection)
