import type { FileFormat, FolderFormat } from './format.ts'
import { accuChef } from './formats/accuchef.ts'
import { anyJson, flavorish } from './formats/any-json.ts'
import { chowdown } from './formats/chowdown.ts'
import { cooklang } from './formats/cooklang.ts'
import { cookmate } from './formats/cookmate.ts'
import { cookMl } from './formats/cookml.ts'
import { copyMeThat } from './formats/copy-me-that.ts'
import { crouton } from './formats/crouton.ts'
import { anyCsv, myRecipeBox, planToEat } from './formats/csv.ts'
import { gourmet } from './formats/gourmet.ts'
import { kitchenOwl } from './formats/kitchenowl.ts'
import { krecipes } from './formats/krecipes.ts'
import { larder, larderRecipe } from './formats/larder.ts'
import { masterCookText } from './formats/mastercook-text.ts'
import { masterCookXml } from './formats/mastercook-xml.ts'
import { mealieBackup, mealieRecipe } from './formats/mealie.ts'
import { mealMaster } from './formats/mealmaster.ts'
import { mela } from './formats/mela.ts'
import { nextcloud } from './formats/nextcloud.ts'
import { nowYoureCooking } from './formats/now-youre-cooking.ts'
import { paprika } from './formats/paprika.ts'
import { recipeKeeper } from './formats/recipe-keeper.ts'
import { recipeMl } from './formats/recipeml.ts'
import { rezkonv } from './formats/rezkonv.ts'
import { recipeSage, schemaOrg } from './formats/schema-org.ts'
import { tandoor } from './formats/tandoor.ts'

/** In order of detection; the first match reads the files. */
export const FOLDER_FORMATS: FolderFormat[] = [larder, mealieBackup, nextcloud, cooklang]

export const FILE_FORMATS: FileFormat[] = [
  larderRecipe,
  mealieRecipe,
  tandoor,
  paprika,
  recipeSage,
  schemaOrg,
  mela,
  crouton,
  kitchenOwl,
  flavorish,
  anyJson,
  recipeMl,
  krecipes,
  gourmet,
  cookMl,
  masterCookXml,
  cookmate,
  mealMaster,
  rezkonv,
  masterCookText,
  nowYoureCooking,
  accuChef,
  recipeKeeper,
  copyMeThat,
  chowdown,
  planToEat,
  myRecipeBox,
  anyCsv,
]
