import { writeFileSync } from 'node:fs'
import { exportFormatsPage } from '../test/export-formats-page.ts'

writeFileSync(new URL('../../docs/export-formats.md', import.meta.url), exportFormatsPage())
