import { writeFileSync } from 'node:fs'
import { importFormatsPage } from '../test/import-formats-page.ts'

writeFileSync(new URL('../../docs/import-formats.md', import.meta.url), await importFormatsPage())
