import { readFileSync, writeFileSync } from 'node:fs'
import { referenceModule } from './reference-module.ts'

const TABLE = new URL('../reference/foods.csv', import.meta.url)
const TARGET = new URL('../src/generated/reference-foods.ts', import.meta.url)
writeFileSync(TARGET, referenceModule(readFileSync(TABLE, 'utf8')))
