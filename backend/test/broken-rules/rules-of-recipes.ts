// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const RECIPES = 'recipes/recipes/recipes.access.ts'
const VERSIONS = 'recipes/versions/recipe-versions.access.ts'
const SETS = '[isPublic, isPrivate, isKitchens]'

const toReview = (
  own: string,
  shared = 'shared.needs_review and shared.kitchen_may_edit',
) => `sql\`r.id = any (array(
  select own.id from recipes own where ${own}
  union select shared.id from recipes shared
  where ${shared} and shared.kitchen_id = any (\${caller?.kitchenIds ?? []}::integer[])))\``

const toldWords = (whose: string) => `sql\`(w.is_public or exists (
    select from recipes r where ${whose}
      and r.search @@ plainto_tsquery('larder_exact', w.word)))\``

/** Who can see and change a recipe, its pictures and its versions. */
export const RECIPE_RULES: Clause[] = [
  {
    file: RECIPES,
    text: 'isAdmin || kitchenIds.includes(kitchen_id)',
    broken: {
      'everyone lists the recipes of a kitchen': 'true',
      'nobody lists the recipes of a kitchen': 'false',
      'Admin does not list the recipes of a kitchen': 'kitchenIds.includes(kitchen_id)',
    },
  },
  {
    file: RECIPES,
    text: 'return onlyNarrow(kitchenIds.map(inKitchen))',
    broken: {
      'the list of my kitchens holds those of all kitchens':
        'return onlyNarrow([sql`r.kitchen_id is not null`])',
      'the list of my kitchens is empty': 'return onlyNarrow([])',
    },
  },
  {
    file: RECIPES,
    text: 'sql`r.id = any (array(select f.recipe_id from favourites f where f.user_id = ${caller?.id ?? 0}))`',
    isSeenByNoun: true,
    broken: {
      'the list of favourites holds all recipes': 'sql`true`',
      'the list of favourites holds those of others':
        'sql`r.id = any (array(select f.recipe_id from favourites f where f.user_id <> ${caller?.id ?? 0}))`',
    },
  },
  {
    file: RECIPES,
    text: toReview('own.needs_review and own.user_id = ${caller?.id ?? 0}'),
    isSeenByNoun: true,
    broken: {
      'the list of reviews holds those of others': toReview('own.needs_review'),
      'the list of reviews holds recipes that members cannot edit': toReview(
        'own.needs_review and own.user_id = ${caller?.id ?? 0}',
        'shared.needs_review',
      ),
    },
  },
  {
    file: 'recipes/recipes/find-recipe.queries.ts',
    text: `may.includes('update') ? cached.review : null`,
    isSeenByNoun: true,
    broken: { 'every reader sees why a recipe needs review': 'cached.review' },
  },
  {
    file: RECIPES,
    text: `scope === 'mine' ? onlyNarrow([]) : { wide: [isPublic], narrow: [] }`,
    broken: {
      'Public lists every recipe': '{ wide: [sql`true`], narrow: [] }',
      'Public lists no recipe': 'onlyNarrow([])',
    },
  },
  {
    file: RECIPES,
    text: `onlyNarrow(${SETS}.map((set) => sql\`\${set} and \${own}\`))`,
    broken: {
      'the list of mine holds those of others': `onlyNarrow(${SETS})`,
      'the list of mine is empty': 'onlyNarrow([])',
    },
  },
  {
    file: RECIPES,
    text: `if (isAdmin) return { wide: ${SETS}, narrow: [] }`,
    broken: { 'Admin finds public recipes alone': 'if (isAdmin) return { wide: [isPublic], narrow: [] }' },
  },
  {
    file: RECIPES,
    text: '{ wide: [isPublic], narrow: [sql`${isPrivate} and ${own}`, ...kitchenIds.map(inKitchen)] }',
    broken: {
      'public recipes are not found':
        '{ wide: [], narrow: [sql`${isPrivate} and ${own}`, ...kitchenIds.map(inKitchen)] }',
      'private recipes of others are found':
        '{ wide: [isPublic], narrow: [isPrivate, ...kitchenIds.map(inKitchen)] }',
      "one's own private recipes are not found": '{ wide: [isPublic], narrow: kitchenIds.map(inKitchen) }',
      'recipes of other kitchens are found':
        '{ wide: [isPublic], narrow: [sql`${isPrivate} and ${own}`, isKitchens] }',
      "recipes of one's kitchens are not found":
        '{ wide: [isPublic], narrow: [sql`${isPrivate} and ${own}`] }',
    },
  },
  {
    file: RECIPES,
    text: '${r}.deleted_at is null',
    isPrepared: true,
    broken: { 'what is in the trash is read': 'true' },
  },
  {
    file: RECIPES,
    text: `\${r}.visibility = 'public'`,
    isPrepared: true,
    broken: { 'every recipe is read': 'true', 'public recipes are not read': 'false' },
  },
  {
    file: RECIPES,
    text: '${r}.user_id = $2',
    isPrepared: true,
    broken: { "one's own private recipes are not read": '(${r}.user_id = $2 and false)' },
  },
  {
    file: RECIPES,
    text: 'or $3 or',
    isPrepared: true,
    broken: { 'Admin reads no more than others': 'or ($3 and false) or' },
  },
  {
    file: RECIPES,
    text: '${r}.kitchen_id = any ($4::integer[])',
    isPrepared: true,
    broken: {
      'recipes of other kitchens are read':
        '(${r}.kitchen_id is not null or ${r}.kitchen_id = any ($4::integer[]))',
      "recipes of one's kitchens are not read": '(${r}.kitchen_id = any ($4::integer[]) and false)',
    },
  },
  {
    file: RECIPES,
    text: 'return sql`w.is_public`',
    broken: {
      'Public is told words of private recipes': 'return sql`true`',
      'Public is told no words': 'return sql`false`',
    },
  },
  {
    file: RECIPES,
    text: 'return sql`true`',
    broken: { 'Admin is told public words alone': 'return sql`w.is_public`' },
  },
  {
    file: RECIPES,
    text: `sql\`((r.user_id = \${opaqueParam(id, 'integer')} and r.visibility = 'private')
    or r.kitchen_id = any (\${opaqueParam(kitchenIds, 'integer[]')}::integer[]))\``,
    broken: {
      'everyone is told words of private recipes': 'sql`true`',
      "one is not told words of one's own": 'sql`r.kitchen_id = any (${kitchenIds}::integer[])`',
      "one is not told words of one's kitchens": "sql`(r.user_id = ${id} and r.visibility = 'private')`",
    },
  },
  {
    file: RECIPES,
    text: toldWords('${isOwnOrKitchens(caller)} and r.deleted_at is null'),
    broken: { 'spelling is corrected with words from the trash': toldWords('${isOwnOrKitchens(caller)}') },
  },
  {
    file: RECIPES,
    text: 'sql<boolean>`r.deleted_at is null and ${isInAudience(caller)}`',
    broken: { 'what is in the trash is found': 'sql<boolean>`${isInAudience(caller)}`' },
  },
  {
    file: 'recipes/search/recipe-filters.ts',
    text: 'sql`r.deleted_at is null`',
    broken: { 'what is in the trash is listed': 'sql`true`' },
  },
  {
    file: RECIPES,
    text: 'sql`${isInAudience(caller)} and (r.deleted_at is null or ${isOwnOrAdmin(caller)})`',
    broken: {
      'kitchens find what is in the trash': 'isInAudience(caller)',
      "one does not find what is in one's trash": 'isVisible(caller)',
    },
  },
  {
    file: RECIPES,
    text: 'recipe.user_id === caller.id',
    broken: { "a recipe is everyone's who reads it": 'true', "a recipe is nobody's": 'false' },
  },
  {
    file: RECIPES,
    text: 'recipe.kitchen_may_edit && caller.kitchenIds.includes(recipe.kitchen_id ?? 0)',
    broken: {
      'a kitchen may always edit': 'caller.kitchenIds.includes(recipe.kitchen_id ?? 0)',
      'a kitchen may never edit': 'false',
    },
  },
  {
    file: RECIPES,
    text: `['update']`,
    broken: { 'a kitchen that may edit may delete': 'RECIPE_ACTIONS' },
  },
  {
    file: RECIPES,
    text: 'sql`(r.deleted_at is null or ${isInTrash}) and ${isOwnOrAdmin(caller)}`',
    broken: {
      'everyone finds what is in the trash': 'sql`(r.deleted_at is null or ${isInTrash})`',
      'nobody finds what is in the trash': 'sql`false`',
    },
  },
  {
    file: RECIPES,
    text: "sql`(r.user_id = ${caller.id} or ${caller.role === 'Admin'})`",
    broken: {
      "Admin does not find others' trash": 'sql`(r.user_id = ${caller.id})`',
      "one's own trash is Admin's": "sql`(${caller.role === 'Admin'})`",
    },
  },
  {
    file: RECIPES,
    text: 'sql<boolean>`${isInTrash} and r.user_id = ${caller.id}`',
    broken: {
      'everyone lists the trash of all': 'isInTrash',
      'nobody lists their trash': 'sql<boolean>`false`',
    },
  },
  {
    file: RECIPES,
    text: 'sql<boolean>`${isInTrash} and (r.user_id = ${caller.id} or r.user_id is null)`',
    broken: { 'Admin lists the trash of all': 'isInTrash' },
  },
  {
    file: 'recipes/media/media.routes.ts',
    text: '!isPublic && !(await isSigned(`${visibility}/${name}`, request.query))',
    broken: {
      'private pictures need no signature': 'false',
      'public pictures need a signature': '!(await isSigned(`${visibility}/${name}`, request.query))',
      'no signature is good for a private picture': '!isPublic',
    },
  },
  {
    file: 'recipes/media/media.routes.ts',
    text: 'caller && (await isImageVisible(db, objectKey, caller))',
    broken: { 'a signature outlives the right to see a picture': 'caller' },
  },
  {
    file: RECIPES,
    text: '($3 or r.user_id = $2 or (r.kitchen_may_edit and r.kitchen_id = any ($4::integer[])))',
    isPrepared: true,
    isSeenByNoun: true,
    broken: { 'whoever reads a recipe sees pictures that it had once': 'true' },
  },
  {
    file: VERSIONS,
    text: 'policyInput && canEdit(caller, policyInput)',
    broken: { 'whoever reads a recipe reads its history': 'policyInput', 'nobody reads a history': 'false' },
  },
  {
    file: VERSIONS,
    text: 'findPolicyInput(db, id, isVisible(caller))',
    isSeenByNoun: true,
    broken: { 'what is in the trash shows its history': 'recipeAccess.policyInput(db, id, caller)' },
  },
  {
    file: VERSIONS,
    text: `caller.role === 'Admin' || recipeAccess.allow(caller, policyInput).includes('update')`,
    broken: {
      'Admin has no histories of others': `recipeAccess.allow(caller, policyInput).includes('update')`,
    },
  },
  {
    file: VERSIONS,
    text: "sql`(v.visibility = 'public' or v.kitchen_id = any (${kitchenIds}::integer[]))`",
    isSeenByNoun: true,
    broken: {
      'a kitchen sees what was private before it was theirs': 'sql`true`',
      'a kitchen sees no earlier version': 'sql`false`',
    },
  },
]
