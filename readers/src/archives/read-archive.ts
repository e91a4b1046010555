import { createRemark, type FoundItem } from '../found-items.ts'
import type { Remark } from '../recipe.ts'
import { ArchiveError } from './archive-error.ts'
import { getBaseName, isPicture } from './files/entry-path.ts'
import { type Budget, type Entry, type Folder, openSingleFile, openZipFolder } from './files/folder.ts'
import type { OpenedFile } from './files/opened-file.ts'
import { bytesSource, type Source } from './files/source.ts'
import type { FolderFormat, ReadOptions } from './format.ts'
import { FILE_FORMATS, FOLDER_FORMATS } from './formats.ts'
import { LIMITS } from './limits.ts'
import { readLooseFile } from './plain/loose-file.ts'
import { listReadableFormats } from './readable-formats.ts'

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP_MAGIC = [0x50, 0x4b, 0x05, 0x06]

const beginsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, at) => bytes[at] === byte)
export const isZip = (bytes: Uint8Array) => beginsWith(bytes, ZIP_MAGIC) || beginsWith(bytes, EMPTY_ZIP_MAGIC)

async function openFolder(source: Source, depth: number, budget: Budget): Promise<Folder> {
  const head = await source.read(0, Math.min(4, source.size))
  return isZip(head) ? openZipFolder(source, depth, budget) : openSingleFile(source, depth, budget)
}

const SPARE = [...FOLDER_FORMATS, ...FILE_FORMATS].flatMap(({ spare }) => spare ?? [])

const isSpare = (path: string) => SPARE.some((spare) => spare.test(path))

const newBudget = (): Budget => ({ left: LIMITS.unpackedBytes })

/** Reads all items of an archive. Throws only ArchiveError, and only if nothing can be read. */
export async function* readArchive(source: Source, options: ReadOptions = {}): AsyncGenerator<FoundItem> {
  let recipes = 0
  const folder = await openFolder(source, 0, newBudget())
  for await (const found of readFolder(folder, options)) {
    if (found.kind !== 'remark') recipes += 1
    yield found
  }
  if (recipes === 0) throw new ArchiveError('unknown_format', withContents(source.name, folder))
}

/** Lists the first entries for the error message: 'holiday.zip: a.jpg, b.jpg, c.jpg, …'. */
function withContents(name: string, { entries }: Folder): string {
  const paths = entries.map(({ path }) => path).filter((path) => path !== getBaseName(name))
  if (paths.length === 0) return name
  const more = paths.length > LIMITS.namedEntries ? ', …' : ''
  return `${name}: ${paths.slice(0, LIMITS.namedEntries).join(', ')}${more}`
}

/** Key of the detected format in `formats.ts`, or null. */
export async function sniffFormat(source: Source): Promise<string | null> {
  return detectFormat(await openFolder(source, 0, newBudget()))
}

async function detectFormat(folder: Folder): Promise<string | null> {
  const whole = await findFolderFormat(folder)
  if (whole) return whole.key
  for (const entry of folder.entries.filter(({ path }) => !isPicture(path))) {
    const key = await nullIfRefused(async () => detectEntryFormat(await folder.file(entry), folder))
    if (key) return key
  }
  return null
}

async function detectEntryFormat(file: OpenedFile, { depth, budget }: Folder): Promise<string | null> {
  if (!isZip(file.bytes)) return findFileFormat(file)?.key ?? null
  if (depth + 1 >= LIMITS.zipDepth) return null
  return detectFormat(await openFolder(bytesSource(file.place, file.bytes), depth + 1, budget))
}

async function nullIfRefused<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof RangeError) return null
    throw error
  }
}

async function findFolderFormat(folder: Folder): Promise<FolderFormat | null> {
  // A format that fails on the first file does not match the folder.
  for (const format of FOLDER_FORMATS)
    if (await nullIfRefused(async () => format.matches(folder))) return format
  return null
}

const findFileFormat = (file: OpenedFile, options: ReadOptions = {}) =>
  FILE_FORMATS.find((format) => format.matches(file, options))

async function* readFolder(folder: Folder, options: ReadOptions): AsyncGenerator<FoundItem> {
  for (const path of folder.refused)
    yield createRemark('entry_unreadable', `${folder.place}/${path}`, 'link_refused')
  const whole = await findFolderFormat(folder)
  if (whole) yield* listReadableFormats(folder.place, () => whole.read(folder))
  else
    for (const entry of folder.entries.filter(({ path }) => !isPicture(path) && !isSpare(path)))
      yield* listReadableFormats(`${folder.place}/${entry.path}`, () => readEntry(folder, entry, options))
  yield* unknownEntries(folder)
}

async function* readEntry(folder: Folder, entry: Entry, options: ReadOptions): AsyncGenerator<FoundItem> {
  const file = await folder.file(entry)
  if (isZip(file.bytes)) {
    if (folder.depth + 1 >= LIMITS.zipDepth) throw new ArchiveError('too_deep', file.place)
    yield* readFolder(
      await openFolder(bytesSource(file.place, file.bytes), folder.depth + 1, folder.budget),
      options,
    )
    return
  }
  const format = findFileFormat(file, options)
  if (!format) {
    const loose = file.place === folder.place ? [] : readLooseFile(file)
    if (loose.length === 0) folder.giveBack(entry)
    yield* loose
    return
  }
  const { encoding, is_guessed } = file.decoded()
  const remarks: Remark[] = is_guessed
    ? [{ code: 'encoding_guessed', place: file.place, detail: encoding }]
    : []
  for await (const found of format.read(file, folder, options))
    yield found.kind === 'recipe' ? { ...found, remarks } : found
}

function* unknownEntries(folder: Folder): Generator<FoundItem> {
  const unknown = folder.unused().filter(({ path }) => !isSpare(path))
  for (const { path } of unknown.slice(0, LIMITS.unknownEntries))
    yield createRemark('entry_unknown', `${folder.place}/${path}`)
}
