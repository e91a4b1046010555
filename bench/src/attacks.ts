import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Account } from './accounts.ts'
import { benchRecipe } from './bench-recipe.ts'
import { apiOf } from './call-api.ts'
import { type Flood, flood } from './flood.ts'
import { HostileClients, type Manner } from './hostile-clients.ts'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { bytesOf, get } from './requests.ts'
import { type Stage, setStage } from './stage.ts'
import { type Target, targetTable } from './targets.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_600
const PER_SECOND = 40
const CALM_SECONDS = 5
const ATTACK_SECONDS = 15
const RESPITE_MS = 5000
const MAX_P99_MS = 500
const INGREDIENTS_PER_FILE = 2000
const FILES = 12

type Attack = { name: string; manner: Manner }
type Attacked = {
  name: string
  calm: Flood
  during: Flood
  after: Flood
  answers: Record<string, number>
}

/** What others notice while one client does its worst, and five seconds after it has gone. */
export async function attacks(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await setStage(options.recipes, PORT, ending)
  const requests = await otherPeople(stage)
  const results: Attacked[] = []
  const chosen = (await attacksOn(stage)).filter(({ name }) => name.includes(options.only ?? ''))
  for (const attack of chosen) {
    process.stderr.write(`${attack.name} …\n`)
    results.push(await attackedBy(attack, stage.service.url, requests))
    // So that the same recipes do not get all the pictures.
    requests.push(...requests.splice(0, requests.length / 6))
  }
  await show(options, results)
}

async function attackedBy({ name, manner }: Attack, url: string, requests: Buffer[]): Promise<Attacked> {
  const ask = (seconds: number) =>
    flood(url, requests, { perSecond: PER_SECOND, seconds, connections: 64, onEnd: () => {} })
  const calm = await ask(CALM_SECONDS)
  const hostile = new HostileClients(url, manner)
  const during = await ask(ATTACK_SECONDS)
  hostile.stop()
  await pause(RESPITE_MS)
  return { name, calm, during, after: await ask(CALM_SECONDS), answers: hostile.answers }
}

/** Recipes, lists and searches, a shopping list, a new recipe now and then, and somebody's picture. */
async function otherPeople(stage: Stage): Promise<Buffer[]> {
  const { accounts, samples, shoppingListId } = stage
  const [{ authorization }] = accounts
  const headers = { authorization }
  const uploads = await uploadsOf(stage)
  return samples.recipeIds.slice(0, 390).flatMap((id, index) => {
    const reads = [
      get(`/recipes/${id}`, headers),
      get('/recipes/', headers),
      get(
        `/recipes/?q=${encodeURIComponent(samples.rareWords[index % samples.rareWords.length] ?? '')}`,
        headers,
      ),
      get(`/shopping-lists/${shoppingListId}`, headers),
    ].map(bytesOf)
    if (index % 4 === 0)
      return [
        ...reads,
        bytesOf({ method: 'POST', path: '/recipes/', headers, body: benchRecipe(samples, index) }),
      ]
    return index % 4 === 2 ? [...reads, ...uploads.slice(index / 4, index / 4 + 1)] : reads
  })
}

/** Each to a recipe of its own: one takes only so many pictures. */
async function uploadsOf({ accounts, ownRecipes }: Stage): Promise<Buffer[]> {
  const picture = await pictureForm()
  const [, , ...others] = accounts
  return others.flatMap(({ id, authorization }) => {
    const own = ownRecipes.find(({ user_id }) => user_id === id)
    return own ? [upload(own.id, authorization, picture)] : []
  })
}

async function attacksOn({ service, accounts, ownRecipes, samples }: Stage): Promise<Attack[]> {
  const [, mallory] = accounts as [Account, Account]
  const { authorization } = mallory
  const picture = await pictureForm()
  const recipe = ownRecipes.find(({ user_id }) => user_id === mallory.id)
  const pipelined = Array.from({ length: 400 }, (_, index) =>
    bytesOf(get(`/recipes/?limit=100&q=${samples.commonWords[index % 10]}`, { authorization })),
  )
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 1]))
  const lines = Array.from({ length: 50 }, (_, index) => `1 saffron thread ${index}x`)
  await makeSimilarNames(service.url, authorization)
  const listId = await makeList(service.url, authorization)
  return [
    {
      name: '400 pipelined lists on each of 20 connections, never read',
      manner: { connections: 20, says: Buffer.concat(pipelined) },
    },
    {
      name: '2,000 pipelined requests on each of 60 connections from 20 addresses, never read',
      manner: {
        connections: 60,
        addresses: 20,
        says: Buffer.from('GET /recipes/ HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2000)),
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
        says: bytesOf({ method: 'POST', path: '/auth/token', body: wide }),
        reads: true,
      },
    },
    {
      name: `lines read against ${(FILES * INGREDIENTS_PER_FILE).toLocaleString('en')} lookalikes, 16 at a time`,
      manner: {
        connections: 16,
        says: bytesOf({
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
        says: bytesOf({
          method: 'POST',
          path: '/ingredients/parse',
          headers: { authorization },
          body: { lines: Array.from({ length: 200 }, longLine) },
        }),
        reads: true,
      },
    },
    {
      name: 'recipes of 300 lines of 1,000 characters, 8 at a time',
      manner: {
        connections: 8,
        says: bytesOf({
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
          bytesOf({
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
  text: Array.from({ length: 48 }, (_word, word) => `th${(index * 48 + word) % 97}`).join(' '),
})

async function makeList(url: string, authorization: string): Promise<number> {
  const call = apiOf(url, { authorization })
  return (await call<{ id: number }>('POST', '/shopping-lists/', { name: 'Hoard' })).id
}

async function makeSimilarNames(url: string, authorization: string): Promise<void> {
  const call = apiOf(url, { authorization })
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

async function pictureForm(): Promise<{ type: string; body: Buffer }> {
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

function upload(
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

const targetsOf = ({ name, during, after }: Attacked): Target[] => [
  {
    name,
    wanted: `p99 at most ${MAX_P99_MS} ms, 99 % served`,
    reached: `${Math.round(during.accepted.p99)} ms`,
    isReached: during.accepted.p99 <= MAX_P99_MS && servedOf(during) >= 0.99,
  },
  {
    name: 'and 5 s later',
    wanted: `p99 at most ${MAX_P99_MS} ms, all served`,
    reached: `${Math.round(after.accepted.p99)} ms`,
    isReached: after.accepted.p99 <= MAX_P99_MS && servedOf(after) === 1,
  },
]

const servedOf = ({ accepted, offered }: Flood) => accepted.count / offered

async function show({ recipes, only }: Options, results: Attacked[]) {
  const ms = ({ accepted }: Flood) => `${accepted.p50.toFixed(0)} / ${accepted.p99.toFixed(0)}`
  const unserved = ({ offered, accepted, refused }: Flood) =>
    offered === accepted.count ? 'none' : `${offered - accepted.count} (${refused.count} with 503)`
  const rows = results.map(({ name, calm, during, after, answers }) => [
    name,
    ms(calm),
    ms(during),
    unserved(during),
    ms(after),
    unserved(after),
    Object.entries(answers)
      .map(([what, count]) => `${what}: ${count.toLocaleString('en')}`)
      .join(', '),
  ])
  const report = [
    `Others ask ${PER_SECOND} times a second on ${recipes.toLocaleString('en')} recipes (reads, a search, a shopping list, now and then a new recipe or a picture) while one client attacks for ${ATTACK_SECONDS} s from one address. p50 / p99 in ms.`,
    markdownTable(
      ['attack', 'calm', 'during', 'not served', '5 s after', 'not served', 'what the attacker got'],
      rows,
    ),
    targetTable(results.flatMap(targetsOf)),
  ].join('\n\n')
  console.log(`\n${report}`)
  if (!only) await writeResults({ name: 'attacks', title: 'One hostile client', results, report, plots: {} })
}
