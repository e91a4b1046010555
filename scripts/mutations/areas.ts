export type Area = {
  /** Sources whose decisions are mutated. */
  mutate: string[]
  /** Tests without a database. */
  tests: string[]
}

/** Files with a test of the same name beside them. */
const toArea = (folder: string, names: string[]): Area => ({
  mutate: names.map((name) => `${folder}/${name}.ts`),
  tests: names.map((name) => `${folder}/${name}.test.ts`),
})

/** Access rules of SQL are broken by `npm run drill -- access-rules`, which needs a database. */
export const AREAS: Record<string, Area> = {
  amounts: {
    // Without the word lists and the trained model.
    mutate: [
      'amounts/src/*.ts',
      '!amounts/src/*.test.ts',
      '!amounts/src/{crf-*,cooking-verbs,units,unit-words}.ts',
    ],
    tests: ['amounts/src/*.test.ts'],
  },
  contract: {
    mutate: ['contract/src/{fields,paging,problems,route}.ts', 'contract/src/shopping/walk-order.ts'],
    tests: ['contract/src/**/*.test.ts'],
  },
  http: toArea('backend/src/http', ['paging']),
  'sign-in': toArea('backend/src', [
    'secret-box',
    'people/second-factor/totp',
    'people/single-sign-on/claims',
  ]),
  domains: toArea('backend/src', [
    ...['shopping/lists/group-by-shelf', 'shopping/lists/remaining-needs', 'shopping/walks/learn-walk'],
    ...['planning/meal-plan/merge-meal', 'planning/ideas/meal-courses', 'planning/ideas/suggest-meals'],
    ...['recipes/recipes/scale-recipe', 'recipes/recipes/match-lines', 'recipes/versions/describe-changes'],
    ...['recipes/search/edit-distance', 'people/notifications/local-time', 'people/sessions/describe-device'],
  ]),
}
