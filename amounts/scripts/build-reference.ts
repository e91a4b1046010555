import { readFileSync, writeFileSync } from 'node:fs'
import { foodNamesModule } from './food-names-module.ts'
import { goodsModule } from './goods-module.ts'
import { nutritionModule } from './nutrition-module.ts'
import { referenceModule } from './reference-module.ts'
import { translatedNamesModule } from './translated-names-module.ts'

const read = (name: string) => readFileSync(new URL(`../reference/${name}.csv`, import.meta.url), 'utf8')
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../src/generated/${name}.ts`, import.meta.url), text)

write('reference-foods', referenceModule(read('foods')))
write('food-names', foodNamesModule(read('names'), read('descriptive-words'), read('kinds')))
write('translated-names', translatedNamesModule())
write('food-nutrition', nutritionModule(read('nutrition')))
write(
  'goods',
  goodsModule({
    goods: read('goods'),
    shelves: read('shelves'),
    layouts: read('layouts'),
    shelfNames: read('shelf-names'),
    keeps: read('keeps'),
    seasons: read('seasons'),
  }),
)
