import { food } from './food/food.ts'
import { operations } from './operations/operations.ts'
import { people } from './people/people.ts'
import { planning } from './planning/planning.ts'
import { recipes } from './recipes/recipes.ts'
import { shopping } from './shopping/shopping.ts'
import { transfer } from './transfer/transfer.ts'

/** In order of dependency: a domain can import only the domains before it. */
export const DOMAINS = [people, food, recipes, planning, shopping, transfer, operations]
