import { bytesSource } from '../src/archives/files/source.ts'
import { FILE_FORMATS, FOLDER_FORMATS } from '../src/archives/formats.ts'
import { readArchive } from '../src/archives/read-archive.ts'
import type { FoundItem } from '../src/found-items.ts'
import type { Fixture } from './fixture.ts'

export type Fate = 'carried' | 'lost' | 'ignored' | 'dropped'

export const FORMATS = [...FOLDER_FORMATS, ...FILE_FORMATS]

export async function readFixture({ name, bytes }: Fixture): Promise<FoundItem[]> {
  return Array.fromAsync(readArchive(bytesSource(name, bytes)))
}

const plain = (text: string) => text.replace(/\\n|\s+/g, ' ').toLowerCase()

/** Bytes are identified by their length. */
const shown = (found: unknown) =>
  plain(JSON.stringify(found, (_, value) => (value instanceof Uint8Array ? `bytes:${value.length}` : value)))

/** What happened to every value of a fixture, by path. */
export async function traceLeaves(fixture: Fixture): Promise<Map<string, Fate>> {
  const found = await readFixture(fixture)
  const recipes = found.flatMap((each) => (each.kind === 'recipe' ? [each.recipe] : []))
  const lost = recipes.flatMap(({ left_over }) => left_over)
  const homeless = found.flatMap((each) =>
    each.kind === 'remark' && each.remark.code === 'no_home' ? [each.remark.place ?? ''] : [],
  )
  const isHomeless = (path: string) => homeless.some((place) => place.endsWith(`/${path.split('[')[0]}`))
  const things = found.filter(({ kind }) => kind !== 'remark')
  const carried = shown(
    things.map((each) => (each.kind === 'recipe' ? { ...each.recipe, left_over: [] } : each)),
  )
  const machinery = new Set(FORMATS.find(({ key }) => key === fixture.format)?.machinery)
  const isIgnored = (path: string) =>
    machinery.has(path) || path.split('.').some((name) => machinery.has(name.replace(/(\[\])+$/, '')))
  const fates = fixture.leaves.map(({ path, value }): [string, Fate] => {
    if (lost.some((each) => each.field === path && plain(each.value).includes(plain(value).trim())))
      return [path, 'lost']
    if (isHomeless(path)) return [path, 'lost']
    if (isIgnored(path)) return [path, 'ignored']
    return [path, carried.includes(plain(fixture.becomes?.[path] ?? value).trim()) ? 'carried' : 'dropped']
  })
  // A field counts as imported only if each of its values is.
  const worst: Fate[] = ['dropped', 'lost', 'carried', 'ignored']
  return fates.reduce(
    (all, [path, fate]) =>
      all.set(path, worst[Math.min(worst.indexOf(fate), worst.indexOf(all.get(path) ?? fate))] as Fate),
    new Map<string, Fate>(),
  )
}
