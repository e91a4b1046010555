import type { LightMyRequestResponse, RouteOptions } from 'fastify'
import type { App } from '../src/http/services.ts'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { computeTotp, currentStep } from '../src/people/second-factor/totp.ts'
import { today } from '../src/planning/meal-plan/plan-days.ts'
import { updateImport } from '../src/transfer/imports/imports.queries.ts'
import { backupForm } from './good-backup.ts'
import { bodyFrom, type Kitchen, PICTURE_FORM } from './kitchen.ts'
import { imageForm, writtenPicture } from './picture.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { type TestApp, type TestUser, TOKEN_SECRET } from './test-app.ts'

export type Route = {
  label: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  params: string[]
  options: RouteOptions
}

const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const BACKUP_FORM = await backupForm()
const LIST_FORM = await imageForm([await writtenPicture(['2 l milk'])])

type Schema = { properties?: Record<string, object>; examples?: unknown[] }

/** Bodies for which the example of the schema does not work. */
const BODIES: Record<string, (kitchen: Kitchen) => unknown> = {
  'POST /auth/token': ({ owner, bodyWords }) => ({
    username: owner.username,
    password: bodyWords.current_password,
  }),
  'POST /email-confirmations/': ({ owner }) => ({
    code: new SignedLinks(TOKEN_SECRET).make('email', {
      ...{ id: owner.id, version: 1, email: `moved-${owner.id}@example.com`, language: 'en' },
    }).code,
  }),
  'POST /users/': ({ owner, bodyWords }) => ({
    username: `${owner.username}-friend`,
    email: bodyWords.email,
    password: 'six kinds of sage',
  }),
  'PUT /second-factor/totp': () => ({ secret: TOTP_SECRET, code: computeTotp(TOTP_SECRET, currentStep()) }),
  'POST /passkeys/': () => ({
    name: 'Phone',
    passkey: new SoftwareAuthenticator().create(new SignedLinks(TOKEN_SECRET).makeChallenge('passkey', {})),
  }),
  'POST /backups/upload': () => BACKUP_FORM.body,
  'POST /imports/': () => ({ text: 'Tea\n1 tsp tea\nPour.' }),
  'POST /inbox': () => ({ text: 'Tea\n1 tsp tea\nPour.' }),
  'POST /shopping-lists/:shopping_list_id/text': () => ({ text: '2 l milk\neggs' }),
  'POST /recipes/:recipe_id/images': () => PICTURE_FORM.body,
  'POST /cookings/:cooking_id/image': () => PICTURE_FORM.body,
  'POST /books/:book_id/image': () => PICTURE_FORM.body,
  'POST /photo-text': () => LIST_FORM.body,
  'PUT /recipes/:recipe_id/images': ({ ids }) => ({ images: [{ id: ids.image_id, alt: 'Dinner' }] }),
}

/** Preparations that a route needs to succeed. */
const PREPARATIONS: Record<string, (larder: TestApp, kitchen: Kitchen) => Promise<unknown>> = {
  'POST /recipes/:recipe_id/restore': (larder, { owner, ids }) =>
    larder.call('DELETE', `/recipes/${ids.recipe_id}`, { as: owner }),
  'POST /cookings/:cooking_id/restore': (larder, { owner, ids }) =>
    larder.call('DELETE', `/cookings/${ids.cooking_id}`, { as: owner }),
  'POST /books/:book_id/restore': (larder, { owner, ids }) =>
    larder.call('DELETE', `/books/${ids.book_id}`, { as: owner }),
  'POST /imports/:import_id/undo': ({ db }, { ids }) =>
    updateImport(db, Number(ids.import_id), { status: 'done' }),
}

export const prepareFor = async ({ label }: Route, larder: TestApp, kitchen: Kitchen) =>
  PREPARATIONS[label]?.(larder, kitchen)

/** Routes that only the owner can use, not even Admin. */
export const isOwnerOnly = ({ url, method, label }: Route) =>
  label === 'PUT /comments/:comment_id' ||
  /^\/(imports|exports|tags|cookings|planned-meals|meal-templates|push-subscriptions|webhooks|passkeys|recipe-requests|recipes\/batch)\/:/.test(
    url,
  ) ||
  url.startsWith('/kitchens/:kitchen_id/plan-move') ||
  (url.startsWith('/cooking-sessions/:') && method !== 'PUT')

/** All routes of the API, one per method. CalDAV speaks XML and has its own tests: transfer/caldav/caldav-access.test.ts. */
export function everyRoute(app: App): Route[] {
  const routes = app.routes.filter(({ config }) => !config?.acceptsBasic)
  return routes.flatMap((options) =>
    [options.method].flat().map((method) => ({
      label: `${method} ${options.url}`,
      method: method as Route['method'],
      url: options.url,
      params: [...options.url.matchAll(/:(\w+)/g)].map((match) => match[1] as string),
      options,
    })),
  )
}

/** Required query parameters. */
const QUERIES: Record<string, (ids: Record<string, string | number>) => string> = {
  'GET /meal-plan/needs': () => '?day=2026-11-20',
  'GET /meal-plan/ideas': () => '?day=2026-11-20',
  'GET /meal-plan/choices': () => '?day=2026-11-20',
  ...Object.fromEntries(
    ['GET', 'POST', 'DELETE'].map((method) => [`${method} /meal-plan/shared-week`, () => `?from=${today()}`]),
  ),
  'GET /shared-recipe': ({ recipe_secret }) => `?secret=${recipe_secret}`,
  'GET /shared-list': ({ list_secret }) => `?secret=${list_secret}`,
  'GET /shared-week': ({ week_secret }) => `?secret=${week_secret}`,
  'GET /meal-plan/calendar.ics': ({ feed_secret }) => `?secret=${feed_secret}`,
}

/** The URL with an ID for each parameter; throws if the fixture has none. */
export function buildUrl(route: Route, ids: Record<string, string | number>): string {
  const path = route.url.replaceAll(/(\w*)\/:(\w+)/g, (_match, before: string, param: string) => {
    const id = ids[`${before}.${param}`] ?? ids[param]
    if (id === undefined) throw new Error(`${route.label}: kitchen.ts makes no ${param}`)
    return `${before}/${id}`
  })
  return path + (QUERIES[route.label.replace('HEAD', 'GET')]?.(ids) ?? '')
}

/** A valid body; throws if the schema has no example. */
export function buildBody(route: Route, kitchen: Kitchen): unknown {
  const schema = route.options.schema?.body as Schema | undefined
  if (!schema || route.method === 'GET' || route.method === 'HEAD') return undefined
  const special = BODIES[route.label]
  if (special) return special(kitchen)
  if (!schema.examples?.length)
    throw new Error(`${route.label}: give its body schema an example, or every-route.ts a body`)
  return bodyFrom(schema.examples[0], kitchen)
}

/** Sends a valid request. For event streams, waits only for the start, because they never end. */
export async function callRoute(
  larder: TestApp,
  route: Route,
  kitchen: Kitchen,
  as: TestUser | undefined,
  url = buildUrl(route, kitchen.ids),
): Promise<LightMyRequestResponse> {
  if (isStream(route)) {
    const headers = as && { authorization: `Bearer ${as.token}` }
    const begun: LightMyRequestResponse = await larder.app.inject({
      ...{ method: 'GET', url, headers: headers ?? {} },
      payloadAsStream: true,
    })
    begun.stream().destroy()
    if (begun.statusCode === 200) return begun
  }
  return larder.call(route.method, url, { as, body: buildBody(route, kitchen), headers: buildHeaders(route) })
}

export const buildHeaders = (route: Route): Record<string, string> =>
  route.label === 'POST /backups/upload'
    ? BACKUP_FORM.headers
    : route.label === 'POST /photo-text'
      ? LIST_FORM.headers
      : route.method === 'POST' && /\/images?$/.test(route.url)
        ? PICTURE_FORM.headers
        : {}

/** Server-sent events never end by themselves. */
export const isStream = (route: Route) => route.url.endsWith('/events')

export const queryNames = (route: Route): string[] =>
  Object.keys((route.options.schema?.querystring as Schema | undefined)?.properties ?? {})

export const listSuccessCodes = (route: Route): number[] =>
  Object.keys((route.options.schema?.response as object | undefined) ?? {})
    .map(Number)
    .filter((status) => status < 300)
