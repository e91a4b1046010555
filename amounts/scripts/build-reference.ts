import { readFileSync, writeFileSync } from 'node:fs'
import { referenceModule } from './reference-module.ts'

const table = new URL('../reference/foods.csv', import.meta.url)
const target = new URL('../src/generated/reference-foods.ts', import.meta.url)
writeFileSync(target, referenceModule(readFileSync(table, 'utf8')))
