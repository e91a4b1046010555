import type { OfflineRecipes } from '@larder/contract/planning/offline-recipes'
import type { ChangeList, ChangeRead } from '@larder/contract/transfer/changes'
import { offlineRecipesUrl, SYNC_CACHE, type SyncRequest, toCacheable } from '#lib/offline/offline-caches.ts'
import { cacheRecipes, currentAccount } from './recipe-cache.ts'
import { refreshAllCopies, refreshChangedCopies, tryEach } from './refresh-copies.ts'

const FEED = '/offline/changes'
/** With more changes, reading everything again costs less. */
const MAX_PAGES = 10
/** The cursor has expired, or this version of the server does not know its format. */
const UNUSABLE: readonly number[] = [410, 422]
/** Changes that can add recipes to the lists of favourites and planned recipes. */
const LISTED = new Set<ChangeRead['resource']>(['recipe', 'planned_meal', 'kitchen'])

type FeedPage = ChangeList & { user_id: number }
/** What the copies are up to date with. */
type Position = { userId: number; language: string; day: string; cursor: string }

let running: Promise<void> = Promise.resolve()

/** Refreshes and deletes copies by the change feed. After a failure, the next call reads the same changes again. */
export function syncCopies(request: SyncRequest, language: string): Promise<void> {
  const account = currentAccount()
  const isCurrent = () => account === currentAccount()
  running = running.then(() => sync(request, language, isCurrent)).catch(() => undefined)
  return running
}

async function sync({ today, isListStale }: SyncRequest, language: string, isCurrent: () => boolean) {
  const before = await readPosition()
  const known = before?.language === language ? before : undefined
  const { userId, cursor, changes } = await readFeed(known)
  if (!isCurrent()) return
  const isDue =
    isListStale || known?.day !== today || !changes || changes.some(({ resource }) => LISTED.has(resource))
  const refresh = () =>
    changes ? refreshChangedCopies(changes, today, isCurrent) : refreshAllCopies(isCurrent)
  await tryEach(isDue ? [refresh, () => cacheListedRecipes(today)] : [refresh])
  if (isCurrent()) await writePosition({ userId, language, day: today, cursor })
}

/** Without `changes`, everything has to be read again. */
async function readFeed(known: Position | undefined) {
  const changes: ChangeRead[] = []
  let after = known?.cursor
  for (let page = 0; known && page < MAX_PAGES; page++) {
    const { user_id, items, cursor, has_more } = (await fetchFeed(after)) ?? {}
    if (user_id !== known.userId || !items || !cursor) break
    changes.push(...items)
    if (!has_more) return { userId: user_id, cursor, changes }
    after = cursor
  }
  const start = await fetchFeed(undefined)
  if (!start) throw new Error('The change feed has no cursor')
  return { userId: start.user_id, cursor: start.cursor, changes: undefined }
}

async function fetchFeed(after: string | undefined): Promise<Partial<FeedPage> | undefined> {
  const response = await fetch(after ? `${FEED}?after=${encodeURIComponent(after)}` : FEED)
  if (UNUSABLE.includes(response.status)) return undefined
  if (!response.ok) throw new Error(`${FEED} answered ${response.status}`)
  return response.json()
}

async function cacheListedRecipes(today: string) {
  const response = await fetch(offlineRecipesUrl(today))
  if (!response.ok) throw new Error(`The list of recipes answered ${response.status}`)
  const { favourites, planned }: OfflineRecipes = await response.json()
  await Promise.all([
    cacheRecipes(favourites.map(toCacheable), 'favourite'),
    cacheRecipes(planned.map(toCacheable), 'planned'),
  ])
}

async function readPosition(): Promise<Position | undefined> {
  const stored = await caches.match(FEED, { cacheName: SYNC_CACHE })
  return stored?.json()
}

const writePosition = async (position: Position) =>
  (await caches.open(SYNC_CACHE)).put(FEED, Response.json(position))
