import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Account } from './accounts.ts'
import { benchRecipe } from './bench-recipe.ts'
import { createApiClient } from './call-api.ts'
import type { Behaviour } from './hostile-clients.ts'
import { get, serializeRequest } from './requests.ts'
import type { Stage } from './stage.ts'

const INGREDIENTS_PER_FILE = 2000
const FILES = 12

/** Attacks the API, or the website if `on` says so. */
export type Attack = { name: string; on?: 'website'; behaviour: Behaviour }

export async function httpAttacks({ service, accounts, ownRecipes, samples }: Stage): Promise<Attack[]> {
  const [, mallory] = accounts as [Account, Account]
  const { authorization } = mallory
  const picture = await pictureForm()
  const recipe = ownRecipes.find(({ user_id }) => user_id === mallory.id)
  const pipelined = Array.from({ length: 400 }, (_, index) =>
    serializeRequest(get(`/recipes/?limit=100&q=${samples.commonWords[index % 10]}`, { authorization })),
  )
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 1]))
  const lines = Array.from({ length: 50 }, (_, index) => `1 saffron thread ${index}x`)
  await createSimilarNames(service.url, authorization)
  const listId = await createList(service.url, authorization)
  return [
    {
      name: 'website: 2,000 pipelined searches on each of 20 connections, responses never read',
      on: 'website',
      behaviour: { connections: 20, request: pipelinedSearches, keepsSending: true },
    },
    {
      name: '400 pipelined lists on each of 20 connections, responses never read',
      behaviour: { connections: 20, request: Buffer.concat(pipelined), keepsSending: true },
    },
    {
      name: '2,000 pipelined requests on each of 60 connections from 20 addresses, responses never read',
      behaviour: {
        connections: 60,
        addresses: 20,
        request: Buffer.from('GET /recipes/ HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2000)),
        keepsSending: true,
      },
    },
    {
      name: '400 requests with one byte of body',
      behaviour: {
        connections: 400,
        request: Buffer.from(
          'POST /auth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
        ),
      },
    },
    {
      name: 'uploads aborted half-way, 32 at a time',
      behaviour: {
        connections: 32,
        request: half(upload(recipe?.id ?? 0, authorization, picture)),
        disconnectsAfterMs: 300,
      },
    },
    {
      name: '100,000 unknown keys sent to /auth/token, 8 at a time',
      behaviour: {
        connections: 8,
        request: serializeRequest({ method: 'POST', path: '/auth/token', body: wide }),
        readsResponses: true,
      },
    },
    {
      name: `lines matched against ${(FILES * INGREDIENTS_PER_FILE).toLocaleString('en')} similar names, 16 at a time`,
      behaviour: {
        connections: 16,
        request: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines },
        }),
        readsResponses: true,
      },
    },
    {
      name: '200 lines of 1,000 characters sent to /ingredients/parse, 8 at a time',
      behaviour: {
        connections: 8,
        request: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines: Array.from({ length: 200 }, longLine) },
        }),
        readsResponses: true,
      },
    },
    {
      name: '200 lines of 48 words sent to /ingredients/parse, 8 at a time',
      behaviour: {
        connections: 8,
        request: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines: Array.from({ length: 200 }, (_, index) => wordy(index)) },
        }),
        readsResponses: true,
      },
    },
    {
      name: 'recipes of 300 lines of 1,000 characters, 8 at a time',
      behaviour: {
        connections: 8,
        request: serializeRequest({
          method: 'POST',
          path: '/recipes/',
          headers: { authorization },
          body: {
            ...benchRecipe(samples, 0),
            ingredients: Array.from({ length: 300 }, (_, index) => ({ line: longLine(_, index) })),
          },
        }),
        readsResponses: true,
      },
    },
    {
      name: '200 items of 48 words added to a list, 8 at a time',
      behaviour: {
        connections: 8,
        request: () =>
          serializeRequest({
            method: 'POST',
            path: `/shopping-lists/${listId}/operations`,
            headers: { authorization },
            body: { operations: Array.from({ length: 200 }, wordyItem) },
          }),
        readsResponses: true,
      },
    },
    { name: '2,000 idle connections', behaviour: { connections: 2000, request: Buffer.from('G') } },
  ]
}

/** Numbers take the longest to parse. */
const longLine = (_: unknown, index: number) => `${index} ${'1/'.repeat(500)}`.slice(0, 1000)

const wordyItem = (_: unknown, index: number) => ({
  ...{ id: randomUUID(), at: Date.now(), kind: 'add', item_key: randomUUID() },
  text: wordy(index),
})

const wordy = (index: number) =>
  Array.from({ length: 48 }, (_, word) => `th${(index * 48 + word) % 97}`).join(' ')

/** All different, so that no cache answers them. Prepared in advance, because the load generator shares the CPU. */
const SEARCHES = Array.from({ length: 40 }, (_, part) =>
  Buffer.from(
    Array.from({ length: 2000 }, (_, index) => `GET /?q=${part}x${index} HTTP/1.1\r\nhost: a\r\n\r\n`).join(
      '',
    ),
  ),
)
let sent = 0
const pipelinedSearches = () => SEARCHES[sent++ % SEARCHES.length] as Buffer

async function createList(url: string, authorization: string): Promise<number> {
  const call = createApiClient(url, { authorization })
  return (await call<{ id: number }>('POST', '/shopping-lists/', { name: 'Attack' })).id
}

async function createSimilarNames(url: string, authorization: string): Promise<void> {
  const call = createApiClient(url, { authorization })
  for (let file = 0; file < FILES; file++) {
    const ingredients = Array.from(
      { length: INGREDIENTS_PER_FILE },
      (_, index) => `saffron thread ${file}-${index}`,
    )
    const layout = {
      format: 'larder-store-1',
      name: `Attack ${file}`,
      shelves: [{ name: 'All', ingredients }],
    }
    // Limits may refuse some of them.
    await call('POST', '/stores/layout', layout, [409, 422, 429])
  }
}

export async function pictureForm(): Promise<{ type: string; body: Buffer }> {
  const create = { width: 640, height: 480, channels: 3, background: '#a33' } as const
  const form = new FormData()
  const bytes = await sharp({ create }).jpeg().toBuffer()
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg')
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

export function upload(
  recipeId: number,
  authorization: string,
  { type, body }: { type: string; body: Buffer },
): Buffer {
  const head = [
    `POST /recipes/${recipeId}/images HTTP/1.1`,
    'host: localhost',
    `authorization: ${authorization}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
