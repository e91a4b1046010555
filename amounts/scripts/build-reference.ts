import { readFileSync, writeFileSync } from 'node:fs'
import { goodsModule } from './goods-module.ts'
import { referenceModule } from './reference-module.ts'

const table = (name: string) => readFileSync(new URL(`../reference/${name}.csv`, import.meta.url), 'utf8')
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../src/generated/${name}.ts`, import.meta.url), text)

write('reference-foods', referenceModule(table('foods')))
write('goods', goodsModule({ goods: table('goods'), shelves: table('shelves'), layouts: table('layouts') }))
