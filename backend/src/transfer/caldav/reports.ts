import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import { readObjectName, toObjectPath } from './caldav-paths.ts'
import { createFilter } from './calendar-filter.ts'
import type { CalendarObject } from './calendar-object.ts'
import type { Collection } from './collections.queries.ts'
import { DavPrecondition } from './dav-precondition.ts'
import { describeObject } from './dav-properties.ts'
import { caldav, dav, findChild, listChildren, type XmlElement } from './dav-xml.ts'
import { listObjects } from './list-objects.ts'
import { readPropertyRequest, writeMissing, writeMultistatus, writeResource } from './multistatus.ts'
import { syncList } from './sync-collection.ts'
import type { Viewer } from './viewer.ts'

const MAX_HREFS = 2000

type Report = (db: Db, viewer: Viewer, collection: Collection, report: XmlElement) => Promise<string>

const REPORTS: Record<string, Report> = {
  [caldav('calendar-query')]: async (db, viewer, collection, report) => {
    const matches = createFilter(report)
    const objects = await listObjects(db, viewer, collection)
    return writeMultistatus(objects.filter(matches).map(createWriter(collection, report)))
  },
  [caldav('calendar-multiget')]: async (db, viewer, collection, report) => {
    const hrefs = listChildren(report, dav('href')).map(({ text }) => text)
    if (hrefs.length > MAX_HREFS)
      throw new HttpError(413, 'too_large', `A request can name at most ${MAX_HREFS} objects.`)
    const objects = await listObjects(db, viewer, collection)
    const byName = new Map(objects.map((object) => [object.name, object]))
    const write = createWriter(collection, report)
    return writeMultistatus(
      [...new Set(hrefs)].map((href) => {
        const object = byName.get(readObjectName(collection.name, href) ?? '')
        return object ? write(object) : writeMissing(href.trim())
      }),
    )
  },
  [dav('sync-collection')]: async (db, viewer, collection, report) => {
    if (collection.kind !== 'list') throw unsupported()
    const { changed, removed } = await syncList(db, viewer, collection, report)
    const limit = Number(
      findChild(findChild(report, dav('limit')), dav('nresults'))?.text ?? Number.POSITIVE_INFINITY,
    )
    if (changed.length + removed.length > limit)
      throw new DavPrecondition(
        dav('number-of-matches-within-limits'),
        'There are more changes than the limit.',
        507,
      )
    const responses = [
      ...changed.map(createWriter(collection, report)),
      ...removed.map((name) => writeMissing(toObjectPath(collection.name, name))),
    ]
    return writeMultistatus(responses, collection.tag)
  },
}

export function runReport(
  db: Db,
  viewer: Viewer,
  collection: Collection,
  report: XmlElement,
): Promise<string> {
  const run = Object.hasOwn(REPORTS, report.name) ? REPORTS[report.name] : undefined
  if (!run) throw unsupported()
  return run(db, viewer, collection, report)
}

const unsupported = () => new DavPrecondition(dav('supported-report'), 'This report is not supported here.')

function createWriter(collection: Collection, report: XmlElement) {
  const wanted = readPropertyRequest(report)
  return (object: CalendarObject) => writeResource(describeObject(collection, object), wanted)
}
