import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { splitFoods } from '@larder/amounts/split-foods'
import { ArchiveError } from '@larder/readers/archives/archive-error'
import type { FoundItem } from '@larder/readers/found-items'
import { isPhotograph } from '@larder/readers/photo/is-photograph'
import { createPictureReader } from '@larder/readers/picture-reader'
import { readSource } from '@larder/readers/read-source'
import { parseIngredientName } from './parse-ingredient-name.ts'
import type { LineName, WorkerCommand, WorkerReport } from './read-messages.ts'

type PhotoCommand = Extract<WorkerCommand, { photo: unknown }>['photo']

/**
 * Reads untrusted files in a separate process with low priority, little memory, no secrets, and no access to the database
 * or the network. A file that crashes it does not affect the service.
 */
const report = (message: WorkerReport) => process.send?.(message)

async function request(message: WorkerReport): Promise<WorkerCommand> {
  report(message)
  const [command] = (await once(process, 'message')) as [WorkerCommand]
  return command
}

const createSource = ({ name, size }: { name: string; size: number }) => ({
  name,
  size,
  read: async (offset: number, length: number) => {
    const reply = await request({ bytesRequested: { offset, length } })
    return 'bytes' in reply ? reply.bytes : new Uint8Array()
  },
})

/** Stays open between pictures, so that the directory of an archive is read once. */
let opened: { source: number; open: ReturnType<typeof createPictureReader> } | undefined

function openSourcePictures({ source, name, size }: { source: number; name: string; size: number }) {
  if (opened?.source !== source) opened = { source, open: createPictureReader(createSource({ name, size })) }
  return opened.open
}

/** Splits lines such as 'salt and pepper', unless the source has structured ingredients. */
function withSplitLines(found: FoundItem): FoundItem {
  if (found.kind !== 'recipe') return found
  const ingredients = found.recipe.ingredients.flatMap((each) =>
    each.parts ? [each] : splitFoods(each.line).map((line) => ({ ...each, line })),
  )
  return { ...found, recipe: { ...found.recipe, ingredients } }
}

const parseIngredientNames = (found: FoundItem): LineName[] =>
  found.kind === 'recipe'
    ? found.recipe.ingredients.map(({ line, parts }) =>
        parts ? { name: parts.ingredient, is_food: parts.is_food } : parseIngredientName(line),
      )
    : []

async function readLines({ size, ocr }: PhotoCommand): Promise<WorkerReport> {
  const photo = await createSource({ name: '', size }).read(0, size)
  if (!isPhotograph(photo)) return { refusal: { code: 'not_an_image', place: null } }
  // OCR is large, so it is loaded only for photos.
  const { readPhotoLines } = await import('@larder/readers/photo/read-photo')
  const lines = await readPhotoLines(photo, ocr)
  return lines.length > 0 ? { lines } : { refusal: { code: 'no_text', place: null } }
}

async function execute(command: WorkerCommand): Promise<WorkerReport> {
  if ('picture' in command)
    return { picture: await openSourcePictures(command.picture)(command.picture.entry) }
  if ('photo' in command) return readLines(command.photo)
  if (!('read' in command)) return { failure: 'unexpected command' }
  for await (const read of readSource(createSource(command.read), command.read.url, command.read.ocr)) {
    const found = withSplitLines(read)
    await request({ found, names: parseIngredientNames(found) })
  }
  return { done: true }
}

async function run(command: WorkerCommand): Promise<WorkerReport> {
  try {
    return await execute(command)
  } catch (error) {
    if (error instanceof ArchiveError) return { refusal: { code: error.code, place: error.place } }
    return { failure: String(error) }
  }
}

setPriority(Math.min(19, getPriority() + 5))
// The process ends by a kill, which would not write the cache.
flushCompileCache()
process.on('disconnect', () => process.exit())
for (;;) {
  const [command] = (await once(process, 'message')) as [WorkerCommand]
  report(await run(command))
}
