import { expect, test } from 'vitest'
import {
  freePort,
  logInOver,
  makeDataDir,
  type ServiceProcess,
  sendJson,
  startService,
  stopService,
} from './service-process.ts'

const KILLS = Number(process.env.CRASH_KILLS ?? 3)
const WRITERS = 4
const INGREDIENTS = 6
const STEPS = 5

type Recipe = { id: number; title: string; ingredients: object[]; steps: object[] }

function recipeBody(title: string) {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index)
  return {
    title,
    ingredients: numbers(INGREDIENTS).map((index) => ({
      ingredient_name: `ingredient ${index} of ${title}`,
      amount_readable: `${index + 1} cups`,
    })),
    steps: numbers(STEPS).map((index) => ({ instruction: `Step ${index} of ${title}.` })),
  }
}

/** Writes until the service dies; what was acknowledged is remembered here, outside of it. */
async function write(url: string, token: string, name: string, acknowledged: Map<number, string>) {
  for (let number = 0; ; number++) {
    try {
      const response = await sendJson(`${url}/recipes/`, recipeBody(`${name}-${number}`), token)
      const { id, title } = (await response.json()) as Recipe
      // On a crowded machine, load shedding may refuse a request.
      if (response.status === 503) continue
      if (response.status !== 201) throw new Error(`answered ${response.status}`)
      acknowledged.set(id, title)
    } catch (error) {
      // fetch reports a dead connection as a TypeError; anything else is a failure of the service.
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

async function readAll(url: string, token: string): Promise<Map<number, Recipe>> {
  const found = new Map<number, Recipe>()
  for (let cursor = ''; cursor !== null; ) {
    const headers = { authorization: `Bearer ${token}` }
    const page = await fetch(`${url}/recipes/?limit=100${cursor && `&cursor=${cursor}`}`, { headers })
    const { items, next_cursor } = (await page.json()) as { items: Recipe[]; next_cursor: string }
    for (const { id } of items)
      found.set(id, (await (await fetch(`${url}/recipes/${id}`, { headers })).json()) as Recipe)
    cursor = next_cursor
  }
  return found
}

test(`killed ${KILLS} times while it writes, it loses nothing it acknowledged and keeps no half of a recipe`, async () => {
  const env = {
    DATA_DIR: await makeDataDir(),
    BACKEND_PORT: await freePort(),
    DATABASE_PORT: await freePort(),
  }
  const acknowledged = new Map<number, string>()
  const start = async (): Promise<ServiceProcess> => {
    const service = startService(env)
    await service.ready
    return service
  }
  let service = await start()
  const token = await logInOver(service.url)
  for (let kill = 0; kill < KILLS; kill++) {
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      write(service.url, token, `kill-${kill}-writer-${index}`, acknowledged),
    )
    const wanted = acknowledged.size + 5 + Math.floor(Math.random() * 15)
    while (acknowledged.size < wanted) await new Promise(setImmediate)
    await stopService(service, 'SIGKILL')
    await Promise.all(writers)
    service = await start()
  }
  const found = await readAll(service.url, token)
  if (process.env.CRASH_KILLS)
    console.log(`${KILLS} kills, ${acknowledged.size} acknowledged recipes, ${found.size} found`)
  const lost = [...acknowledged].filter(([id, title]) => found.get(id)?.title !== title)
  expect(lost).toEqual([])
  const torn = [...found.values()].filter(
    ({ ingredients, steps }) => ingredients.length !== INGREDIENTS || steps.length !== STEPS,
  )
  expect(torn).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(KILLS * 4)
  expect(await stopService(service)).toBe(0)
})
