import { FIXTURES } from './formats/all-fixtures.ts'
import { type Fate, FORMATS, traceLeaves } from './trace-leaves.ts'

const INTRODUCTION = `# Import formats

This page lists the fields of each import format. \`npm run formats --workspace readers\` generates it from the test fixtures, which
contain every known field of each format. \`readers/test/import-formats.test.ts\` fails if it is out of date.

- *Imported* fields become part of a recipe, a list, a store or a plan.
- *Lost* fields are listed in the import's loss report. Unknown fields of newer program versions are listed there too.
- *Ignored* fields are ids, hashes, positions and copies that only matter to the program itself. Accounts and passwords are never read.
`

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const named = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ') || '–'

/** Generates docs/import-formats.md from the readers. */
export async function importFormatsPage(): Promise<string> {
  const rows: string[] = []
  for (const { key, title } of FORMATS) {
    const fates = new Map<string, Fate>()
    for (const fixture of FIXTURES.filter(({ format }) => format === key))
      for (const [path, fate] of await traceLeaves(fixture)) fates.set(path, fate)
    const having = (wanted: Fate) => [...fates].filter(([, fate]) => fate === wanted).map(([path]) => path)
    rows.push(row([title, named(having('carried')), named(having('lost')), named(having('ignored'))]))
  }
  const head = [row(['format', 'imported', 'lost', 'ignored']), row(Array(4).fill('---'))]
  return `${INTRODUCTION}\n${[...head, ...rows].join('\n')}\n`
}
