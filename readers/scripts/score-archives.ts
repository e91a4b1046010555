import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { ArchiveError } from '../src/archives/archive-error.ts'
import { parseCooklang } from '../src/archives/cooklang/parse-cooklang.ts'
import { decodeText } from '../src/archives/files/decode-text.ts'
import { fileSource } from '../src/archives/files/source.ts'
import { readArchive, sniffFormat } from '../src/archives/read-archive.ts'
import type { FoundRecipe, Remark } from '../src/recipe.ts'

/** Rows of INDEX.csv for files that are present; the other half is held out. */
const EXPECTED: [pattern: string, recipes: number | null][] = [
  ['mealie-backups/*44e8*.zip', 349],
  ['mealie-backups/*09aba*.zip', null],
  ['mealie-backups/*bcfd*.zip', 46],
  ['mealie-tests/mealie.zip', 3],
  ['mealie-tests/tandoor.zip', 1],
  ['mealie-tests/nextcloud.zip', 3],
  ['mealie-tests/paprika.zip', 5],
  ['mealie-tests/copymethat.zip', 3],
  ['mealie-tests/plantoeat.zip', 1],
  ['mealie-tests/myrecipebox.csv', 10],
  ['mealie-tests/chowdown.zip', 2],
  ['mealie-tests/schemaorg-json/*.json', 1],
  ['recipya-samples/recipekeeper.html', 9],
  ['recipya-samples/mastercook-1.mxp', 5],
  ['recipya-samples/kalorio.cml', 2],
  ['gourmet/test_set.grmt', 2],
  ['gourmet/athenos.mx2', 100],
  ['gourmet/mealmaster.mmf', 5],
  ['gourmet/mealmaster_2_col.mmf', 1],
  ['mealmaster-anymeal/*.mmf', null],
  ['krecipes/mmftest.txt', 2],
  ['krecipes/mx2test.txt', 2],
  ['krecipes/mxptest.txt', 2],
  ['krecipes/recipemltest.txt', 2],
  ['krecipes/rezkonvtest.txt', 2],
  ['krecipes/kretest.txt', null],
  ['recipeml-fr/**/*.xml', null],
  ['cooklang-*/**/*.cook', 1],
  ['tandoor-tests/html/Cooklang/*.cook', 1],
]

type CorpusFile = { name: string; at: Buffer }

/** Some names are not UTF-8, so the files are opened by their bytes. */
function listFiles(at: Buffer, name = ''): CorpusFile[] {
  return readdirSync(at, { withFileTypes: true, encoding: 'buffer' }).flatMap((entry) => {
    const inner = Buffer.concat([at, Buffer.from('/'), entry.name])
    const innerName = path.posix.join(name, decodeText(entry.name).text)
    return entry.isDirectory() ? listFiles(inner, innerName) : [{ name: innerName, at: inner }]
  })
}

async function readAll(file: CorpusFile) {
  const source = await fileSource(path.posix.basename(file.name), file.at)
  const recipes: FoundRecipe[] = []
  const remarks: Remark[] = []
  const others: string[] = []
  let error: string | null = null
  try {
    for await (const found of readArchive(source)) {
      if (found.kind === 'recipe') recipes.push(found.recipe)
      else if (found.kind === 'remark') remarks.push(found.remark)
      else others.push(found.kind)
    }
  } catch (thrown) {
    if (!(thrown instanceof ArchiveError)) throw thrown
    error = thrown.message
  }
  const format = error ? null : await sniffFormat(source)
  await source.close()
  return { format, recipes, remarks, others, error }
}

const computeShare = (recipes: FoundRecipe[], has: (recipe: FoundRecipe) => boolean) =>
  recipes.length === 0 ? '-' : `${Math.round((100 * recipes.filter(has).length) / recipes.length)}%`

const counted = (words: string[]) =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) =>
    all.length > 1 ? `${word}×${all.length}` : word,
  )

/** Cooklang's canonical tests. Notes and modifiers are our own extension, and some tests omit the unit of cookware. */
function cooklangCases(folder: string): string {
  const { tests } = parse(readFileSync(path.join(folder, 'cooklang-spec/tests/canonical.yaml'), 'utf8')) as {
    tests: Record<
      string,
      { source: string; result: { steps: Record<string, unknown>[][]; metadata: unknown } }
    >
  }
  const alike = (item: Record<string, unknown>) => {
    const { note: _, modifiers: __, ...rest } = item
    return item.type === 'cookware' ? { ...rest, units: '' } : rest
  }
  const cases = Object.values(tests).map(({ source, result }) => {
    const { blocks, metadata } = parseCooklang(source)
    const steps = blocks.flatMap((block) => (block.kind === 'step' ? [block.items.map(alike)] : []))
    return isDeepStrictEqual(
      { steps, metadata },
      { steps: result.steps.map((step) => step.map(alike)), metadata: result.metadata },
    )
  })
  return `${cases.filter(Boolean).length} of ${cases.length} canonical cases of Cooklang`
}

/** Number of recipes found per archive compared with the known number, and the remarks. */
export async function scoreArchives(corpora: string): Promise<void> {
  const folder = path.join(corpora, 'archives')
  console.log(
    'file · format · recipes read/expected · with ingredients, steps, picture · left over · remarks',
  )
  const files = listFiles(Buffer.from(folder)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  let [read, expectedSum] = [0, 0]
  for (const [pattern, expected] of EXPECTED) {
    for (const file of files.filter(({ name }) => path.posix.matchesGlob(name, pattern))) {
      const { format, recipes, remarks, others, error } = await readAll(file)
      read += Math.min(recipes.length, expected ?? recipes.length)
      expectedSum += expected ?? recipes.length
      const shares = [
        computeShare(recipes, ({ ingredients }) => ingredients.length > 0),
        computeShare(recipes, ({ steps }) => steps.length > 0),
        computeShare(recipes, ({ pictures }) => pictures.length > 0),
      ]
      const left = new Set(recipes.flatMap(({ left_over }) => left_over.map(({ field }) => field)))
      console.log(
        [
          file.name,
          error ?? format,
          `${recipes.length}/${expected ?? '?'}`,
          shares.join(' '),
          [...left].join(' '),
          counted([...remarks.map(({ code, detail }) => `${code}(${detail ?? ''})`), ...others]).join(' '),
        ].join(' · '),
      )
    }
  }
  console.log(`${read} of ${expectedSum} recipes`)
  console.log(cooklangCases(folder))
}
