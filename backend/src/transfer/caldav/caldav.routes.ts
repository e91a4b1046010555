import { isUtf8 } from 'node:buffer'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { badRequest, HttpError } from '../../errors/http-error.ts'
import { OPEN, SHOPPING } from '../../http/access.ts'
import { handleError } from '../../http/error-handler.ts'
import { matchesEtag } from '../../http/etags.ts'
import { SAFE_METHODS } from '../../http/safe-methods.ts'
import type { App, Services } from '../../http/services.ts'
import { syncHook } from '../../http/sync-hook.ts'
import { HOME, PRINCIPAL, ROOT } from './caldav-paths.ts'
import { deleteTodo, putTodo } from './change-todos.ts'
import { type Collection, findCollection, listCollections } from './collections.queries.ts'
import { DavPrecondition } from './dav-precondition.ts'
import {
  describeCollection,
  describeHome,
  describeObject,
  describePrincipal,
  describeRoot,
  MAX_BODY_BYTES,
} from './dav-properties.ts'
import { caldav, dav, parseXml } from './dav-xml.ts'
import { listObjects } from './list-objects.ts'
import { type DavResource, readPropertyRequest, writeMultistatus, writeResource } from './multistatus.ts'
import { parseTodo } from './parse-todo.ts'
import { updateProperties } from './rename-list.ts'
import { runReport } from './reports.ts'
import { toViewer } from './viewer.ts'

const WELL_KNOWN = '/.well-known/caldav'
const COLLECTION = `${HOME}:collection`
const OBJECT = `${HOME}:collection/:object`
const METHODS = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR', 'MKCOL'] as const
const OPTIONS_HEADERS = { dav: '1, 3, calendar-access' }
const XML_TYPE = 'application/xml; charset=utf-8'

type Params = { collection: string; object: string }

/** CalDAV (RFC 4791): shopping lists as tasks, meal plans as events. The paths are not part of the OpenAPI document. */
export async function calDavRoutes(app: App, { db, config: { siteUrl } }: Services) {
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: true })
  await app.register(async (routes) => {
    acceptAnyBody(routes as unknown as App)
    routes.addHook(
      'onRequest',
      syncHook((_request, reply) => void reply.headers(OPTIONS_HEADERS)),
    )
    routes.setErrorHandler((error: Error, request, reply) =>
      error instanceof DavPrecondition
        ? sendXml(reply, error.toXml(), error.status)
        : handleError(error, request, reply),
    )
    const attach = (
      methods: string[],
      url: string,
      handler: RouteHandlerMethod,
      access = SHOPPING as typeof OPEN | typeof SHOPPING,
    ) =>
      routes.route({
        ...{ method: methods, url, handler, bodyLimit: MAX_BODY_BYTES, schema: { hide: true } },
        config: {
          ...{ access, acceptsBasic: true, optionsHeaders: OPTIONS_HEADERS },
          isPolled: methods.every((method) => SAFE_METHODS.has(method) && method !== 'GET'),
        },
      })
    const view = (request: FastifyRequest) => toViewer(request, siteUrl)
    const find = (request: FastifyRequest) =>
      findCollection(db, view(request), (request.params as Params).collection)

    attach(['GET', 'PROPFIND'], WELL_KNOWN, async (_request, reply) => reply.redirect(ROOT, 301), OPEN)

    attach(['PROPFIND'], ROOT, (request, reply) => sendResources(request, reply, describeRoot()))

    attach(['PROPFIND'], PRINCIPAL, (request, reply) =>
      sendResources(request, reply, describePrincipal(view(request).caller)),
    )

    attach(['PROPFIND'], HOME, (request, reply) =>
      sendResources(request, reply, describeHome(view(request).caller), async () =>
        (await listCollections(db, view(request))).map(describeCollection),
      ),
    )

    attach(['PROPFIND'], COLLECTION, async (request, reply) => {
      const collection = await find(request)
      return sendResources(request, reply, describeCollection(collection), async () =>
        (await listObjects(db, view(request), collection)).map((object) =>
          describeObject(collection, object),
        ),
      )
    })

    attach(['PROPFIND'], OBJECT, async (request, reply) => {
      const collection = await find(request)
      return sendResources(request, reply, describeObject(collection, await findObject(request, collection)))
    })

    attach(['REPORT'], COLLECTION, async (request, reply) => {
      const collection = await find(request)
      return sendXml(reply, await runReport(db, view(request), collection, parseXml(readBody(request))))
    })

    attach(['PROPPATCH'], COLLECTION, async (request, reply) => {
      const response = await updateProperties(
        db,
        view(request),
        await find(request),
        parseXml(readBody(request)),
      )
      return sendXml(reply, writeMultistatus([response]))
    })

    attach(['GET'], OBJECT, async (request, reply) => {
      const { etag, content, component } = await findObject(request, await find(request))
      reply.header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(`text/calendar; charset=utf-8; component=${component}`).send(content)
    })

    attach(['PUT'], OBJECT, async (request, reply) => {
      const isNew = await putTodo(db, request, await findTarget(request), parseTodo(readBody(request)))
      // Without an ETag: Larder stores less than the client sent, so the client must read the result.
      return reply.code(isNew ? 201 : 204).send(null)
    })

    attach(['DELETE'], OBJECT, async (request, reply) => {
      await deleteTodo(db, request, await findTarget(request))
      return reply.code(204).send(null)
    })

    attach(['MKCALENDAR', 'MKCOL'], COLLECTION, () => {
      throw new DavPrecondition(caldav('calendar-collection-location-ok'), 'Create shopping lists in Larder.')
    })
    attach(['DELETE'], COLLECTION, async (request) => {
      await find(request)
      throw new DavPrecondition(dav('need-privileges'), 'Delete shopping lists in Larder.')
    })

    async function findObject(request: FastifyRequest, collection: Collection) {
      const { object: name } = request.params as Params
      const found = (await listObjects(db, view(request), collection)).find((object) => object.name === name)
      if (!found) throw new HttpError(404, 'not_found', 'This calendar object does not exist.')
      return found
    }

    async function findTarget(request: FastifyRequest) {
      const collection = await find(request)
      if (collection.kind !== 'list' || !collection.canEdit)
        throw new DavPrecondition(dav('need-privileges'), 'This calendar is read-only.')
      const { caller, language } = view(request)
      return { id: collection.id, caller, language, name: (request.params as Params).object }
    }
  })
}

/** Clients send various media types, or none. */
function acceptAnyBody(routes: App) {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(badRequest('The body is not valid UTF-8.'))
    done(null, body.toString())
  })
}

const readBody = ({ body }: FastifyRequest) => (typeof body === 'string' ? body.replace(/^\uFEFF/, '') : '')

const sendXml = (reply: FastifyReply, xml: string, status = 207) =>
  reply.code(status).type(XML_TYPE).send(xml)

/** Responds to PROPFIND. With Depth 1, `listMembers` is included. */
async function sendResources(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: DavResource,
  listMembers: () => Promise<DavResource[]> = async () => [],
) {
  const depth = request.headers.depth ?? '0'
  if (depth !== '0' && depth !== '1')
    throw new DavPrecondition(dav('propfind-finite-depth'), 'Use Depth 0 or 1.')
  const body = readBody(request)
  const wanted = readPropertyRequest(body.trim() ? parseXml(body) : undefined)
  const resources = [resource, ...(depth === '1' ? await listMembers() : [])]
  return sendXml(reply, writeMultistatus(resources.map((each) => writeResource(each, wanted))))
}
