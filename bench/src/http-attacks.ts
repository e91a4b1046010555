import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Account } from './accounts.ts'
import { benchRecipe } from './bench-recipe.ts'
import { createApiClient } from './call-api.ts'
import type { Manner } from './hostile-clients.ts'
import { get, serializeRequest } from './requests.ts'
import type { Stage } from './stage.ts'

const INGREDIENTS_PER_FILE = 2000
const FILES = 12

/** On the API unless it names the website. */
export type Attack = { name: string; on?: 'website'; manner: Manner }

/** Clients that take as much as they can of the API or the website. */
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
  await makeSimilarNames(service.url, authorization)
  const listId = await makeList(service.url, authorization)
  return [
    {
      name: 'website: 2,000 pipelined searches on each of 20 connections, never read',
      on: 'website',
      manner: { connections: 20, says: pipelinedSearches, keepsSending: true },
    },
    {
      name: '400 pipelined lists on each of 20 connections, never read',
      manner: { connections: 20, says: Buffer.concat(pipelined), keepsSending: true },
    },
    {
      name: '2,000 pipelined requests on each of 60 connections from 20 addresses, never read',
      manner: {
        connections: 60,
        addresses: 20,
        says: Buffer.from('GET /recipes/ HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2000)),
        keepsSending: true,
      },
    },
    {
      name: '400 requests with one byte of body',
      manner: {
        connections: 400,
        says: Buffer.from(
          'POST /auth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
        ),
      },
    },
    {
      name: 'uploads dropped half-way, 32 at a time',
      manner: {
        connections: 32,
        says: half(upload(recipe?.id ?? 0, authorization, picture)),
        dropsAfterMs: 300,
      },
    },
    {
      name: '100,000 unknown keys sent to /auth/token, 8 at a time',
      manner: {
        connections: 8,
        says: serializeRequest({ method: 'POST', path: '/auth/token', body: wide }),
        reads: true,
      },
    },
    {
      name: `lines read against ${(FILES * INGREDIENTS_PER_FILE).toLocaleString('en')} lookalikes, 16 at a time`,
      manner: {
        connections: 16,
        says: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines },
        }),
        reads: true,
      },
    },
    {
      name: '200 lines of 1,000 characters sent to /ingredients/parse, 8 at a time',
      manner: {
        connections: 8,
        says: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines: Array.from({ length: 200 }, longLine) },
        }),
        reads: true,
      },
    },
    {
      name: '200 lines of 48 words sent to /ingredients/parse, 8 at a time',
      manner: {
        connections: 8,
        says: serializeRequest({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines: Array.from({ length: 200 }, (_, index) => wordy(index)) },
        }),
        reads: true,
      },
    },
    {
      name: 'recipes of 300 lines of 1,000 characters, 8 at a time',
      manner: {
        connections: 8,
        says: serializeRequest({
          method: 'POST',
          path: '/recipes/',
          headers: { authorization },
          body: {
            ...benchRecipe(samples, 0),
            ingredients: Array.from({ length: 300 }, (_, index) => ({ line: longLine(_, index) })),
          },
        }),
        reads: true,
      },
    },
    {
      name: '200 items of 48 words added to a list, 8 at a time',
      manner: {
        connections: 8,
        says: () =>
          serializeRequest({
            method: 'POST',
            path: `/shopping-lists/${listId}/operations`,
            headers: { authorization },
            body: { operations: Array.from({ length: 200 }, wordyItem) },
          }),
        reads: true,
      },
    },
    { name: '2,000 connections that say nothing', manner: { connections: 2000, says: Buffer.from('G') } },
  ]
}

/** Nearly all of it is numbers, which take the longest to understand. */
const longLine = (_: unknown, index: number) => `${index} ${'1/'.repeat(500)}`.slice(0, 1000)

const wordyItem = (_: unknown, index: number) => ({
  ...{ id: randomUUID(), at: Date.now(), kind: 'add', item_key: randomUUID() },
  text: wordy(index),
})

const wordy = (index: number) =>
  Array.from({ length: 48 }, (_, word) => `th${(index * 48 + word) % 97}`).join(' ')

/** Each search is another one, which no cache answers. Made beforehand, so that they cost the generator little. */
const SEARCHES = Array.from({ length: 40 }, (_, part) =>
  Buffer.from(
    Array.from({ length: 2000 }, (_, index) => `GET /?q=${part}x${index} HTTP/1.1\r\nhost: a\r\n\r\n`).join(
      '',
    ),
  ),
)
let sent = 0
const pipelinedSearches = () => SEARCHES[sent++ % SEARCHES.length] as Buffer

async function makeList(url: string, authorization: string): Promise<number> {
  const call = createApiClient(url, { authorization })
  return (await call<{ id: number }>('POST', '/shopping-lists/', { name: 'Hoard' })).id
}

async function makeSimilarNames(url: string, authorization: string): Promise<void> {
  const call = createApiClient(url, { authorization })
  for (let file = 0; file < FILES; file++) {
    const ingredients = Array.from(
      { length: INGREDIENTS_PER_FILE },
      (_, index) => `saffron thread ${file}-${index}`,
    )
    const layout = {
      format: 'larder-store-1',
      name: `Hoard ${file}`,
      shelves: [{ name: 'All', ingredients }],
    }
    // What Larder refuses of it is refused; the attack goes on with the rest.
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
