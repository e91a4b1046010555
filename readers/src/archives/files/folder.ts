import type { FoundPicture } from '../../recipe.ts'
import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'
import { getBaseName, isJunk } from './entry-path.ts'
import { type OpenedFile, openFile } from './opened-file.ts'
import type { Source } from './source.ts'
import { openZip } from './zip-file.ts'

export type Entry = { path: string; size: number }

/** The files of a zip, or a single file. Junk files and a common root folder are removed. */
export type Folder = {
  place: string
  depth: number
  budget: Budget
  entries: Entry[]
  refused: string[]
  file(entry: Entry): Promise<OpenedFile>
  /** Marks an entry that no format could read. */
  giveBack(entry: Entry): void
  /** The picture at this path, or the only one with this name; marks it as used. */
  picture(path: string): FoundPicture | null
  /** Entries that were neither opened nor used as a picture. */
  unused(): Entry[]
}

/** Counts unpacked bytes, including nested zips. */
export type Budget = { left: number }

function findRoot(paths: string[]): string {
  const first = paths[0]?.split('/')[0]
  const root = `${first}/`
  return paths.length > 0 && paths.every((path) => path.startsWith(root)) ? root : ''
}

export async function openZipFolder(source: Source, depth: number, budget: Budget): Promise<Folder> {
  const zip = await openZip(source)
  const kept = zip.entries.filter(({ path }) => !isJunk(path))
  const wrapper = findRoot(kept.map(({ path }) => path))
  const byPath = new Map(kept.map((entry) => [entry.path.slice(wrapper.length), entry]))
  const read = async ({ path, size }: Entry) => {
    const entry = byPath.get(path)
    if (!entry) throw new ArchiveError('no_such_entry', `${source.name}/${path}`)
    budget.left -= size
    if (budget.left < 0) throw new ArchiveError('file_too_large', source.name)
    const most = /\.zip$/i.test(path) ? LIMITS.nestedZipBytes : LIMITS.fileBytes
    return openFile(`${source.name}/${entry.path}`, path, await zip.read(entry, most))
  }
  return getFolder({ place: source.name, depth, budget, refused: zip.refused }, byPath, read)
}

export async function openSingleFile(source: Source, depth: number, budget: Budget): Promise<Folder> {
  if (source.size > LIMITS.fileBytes) throw new ArchiveError('file_too_large', source.name)
  const path = getBaseName(source.name)
  const entries = new Map([[path, { path, size: source.size }]])
  const read = async () => openFile(source.name, path, await source.read(0, source.size))
  return getFolder({ place: source.name, depth, budget, refused: [] }, entries, read)
}

function getFolder(
  about: Pick<Folder, 'place' | 'depth' | 'budget' | 'refused'>,
  byPath: Map<string, Entry>,
  read: (entry: Entry) => Promise<OpenedFile>,
): Folder {
  const used = new Set<string>()
  const entries = [...byPath].map(([path, { size }]) => ({ path, size }))
  const byName = Map.groupBy(entries, ({ path }) => getBaseName(path).toLowerCase())
  const pathNamed = (path: string) => {
    if (byPath.has(path)) return path
    const [only, ...more] = byName.get(getBaseName(path).toLowerCase()) ?? []
    return more.length === 0 ? only?.path : undefined
  }
  return {
    ...about,
    entries,
    file: (entry) => {
      used.add(entry.path)
      return read(entry)
    },
    giveBack: ({ path }) => {
      used.delete(path)
    },
    picture: (wanted) => {
      const path = pathNamed(wanted.replaceAll('\\', '/').replace(/^(\.?\/)+/, ''))
      const entry = path === undefined ? undefined : byPath.get(path)
      if (path === undefined || !entry) return null
      used.add(path)
      return { entry: `${about.place}/${entry.path}` }
    },
    unused: () => entries.filter(({ path }) => !used.has(path)),
  }
}
