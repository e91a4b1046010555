import { type Fate, FORMATS, fateOfLeaves } from './fate-of-leaves.ts'
import { FIXTURES } from './formats/all-fixtures.ts'

const INTRODUCTION = `# What is carried from elsewhere

Written by \`npm run formats --workspace readers\` from the fixtures of the tests, which hold every field that we know of
each format; \`readers/test/import-formats.test.ts\` fails when this page is not what the readers do.

A field that is not named here, because a newer version of a program has it, is not dropped either: whatever no reader
takes is listed in the import's loss report by its own name. *Ignored* are ids, hashes, order numbers and copies that
only serve the program itself. Accounts and passwords are never read.
`

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const named = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ') || '–'

/** The page docs/import-formats.md as the readers stand now. */
export async function importFormatsPage(): Promise<string> {
  const rows: string[] = []
  for (const { key, title } of FORMATS) {
    const fates = new Map<string, Fate>()
    for (const fixture of FIXTURES.filter(({ format }) => format === key))
      for (const [path, fate] of await fateOfLeaves(fixture)) fates.set(path, fate)
    const having = (wanted: Fate) => [...fates].filter(([, fate]) => fate === wanted).map(([path]) => path)
    rows.push(row([title, named(having('carried')), named(having('lost')), named(having('ignored'))]))
  }
  const head = [
    row(['format', 'carried', 'lost, and named in the report', 'ignored']),
    row(Array(4).fill('---')),
  ]
  return `${INTRODUCTION}\n${[...head, ...rows].join('\n')}\n`
}
