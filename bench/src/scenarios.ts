import type { Samples } from './samples.ts'

export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string
  headers?: Record<string, string>
}
export type Scenario = {
  name: string
  server: 'larder' | 'reference'
  requests: Request[]
  /** What its rate is a share of. */
  against?: string
  isQuick?: boolean
}

const get = (path: string): Request => ({ path })

export function scenariosOf(samples: Samples, token: string, etags: Map<number, string>): Scenario[] {
  const { recipeIds, deepCursors, categoryIds, ingredientSets, rareWords, commonWords, middlingWords } =
    samples
  const authorization = { authorization: `Bearer ${token}` }
  const json = { ...authorization, 'content-type': 'application/json' }
  const search = (words: string[]) => words.map((word) => get(`/recipes/?q=${encodeURIComponent(word)}`))
  const having = (count: number) =>
    ingredientSets.map((set) =>
      get(
        `/recipes/?${set
          .slice(0, count)
          .map((id) => `ingredient_id=${id}`)
          .join('&')}`,
      ),
    )
  const pairs = middlingWords.map(
    (word, index) => `${word} ${commonWords[index % commonWords.length] ?? word}`,
  )
  const reads = [
    ...recipeIds.slice(0, 60).map((id) => get(`/recipes/${id}`)),
    ...Array.from({ length: 20 }, () => get('/recipes/')),
    ...search(middlingWords.slice(0, 10)),
  ]
  return [
    { name: 'hello', server: 'reference', requests: [get('/hello')], isQuick: true },
    {
      name: 'bare get',
      server: 'reference',
      requests: recipeIds.map((id) => get(`/recipes/${id}`)),
      isQuick: true,
    },
    { name: 'bare list', server: 'reference', requests: [get('/recipes')], isQuick: true },
    {
      name: 'get one',
      server: 'larder',
      requests: recipeIds.map((id) => get(`/recipes/${id}`)),
      against: 'bare get',
      isQuick: true,
    },
    {
      name: 'get one, as User',
      server: 'larder',
      requests: recipeIds.map((id) => ({ path: `/recipes/${id}`, headers: authorization })),
      against: 'bare get',
    },
    {
      name: 'not modified',
      server: 'larder',
      requests: recipeIds.map((id) => ({
        path: `/recipes/${id}`,
        headers: { 'if-none-match': etags.get(id) ?? '' },
      })),
      against: 'hello',
      isQuick: true,
    },
    { name: 'list', server: 'larder', requests: [get('/recipes/')], against: 'bare list', isQuick: true },
    {
      name: 'list, deep',
      server: 'larder',
      requests: deepCursors.map((cursor) => get(`/recipes/?cursor=${cursor}`)),
      against: 'bare list',
    },
    {
      name: 'category',
      server: 'larder',
      requests: categoryIds.map((id) => get(`/recipes/?category_id=${id}`)),
      against: 'bare list',
    },
    { name: 'one ingredient', server: 'larder', requests: having(1), against: 'bare list' },
    { name: 'three ingredients', server: 'larder', requests: having(3), against: 'bare list' },
    { name: 'five ingredients', server: 'larder', requests: having(5), against: 'bare list' },
    {
      name: 'ready in time',
      server: 'larder',
      requests: [get('/recipes/?max_total_time_sec=1800')],
      against: 'bare list',
    },
    { name: 'search, rare', server: 'larder', requests: search(rareWords), against: 'list' },
    { name: 'search, common', server: 'larder', requests: search(commonWords), against: 'list' },
    { name: 'search, two words', server: 'larder', requests: search(pairs), against: 'list', isQuick: true },
    {
      name: 'search, no match',
      server: 'larder',
      requests: search(['xyzzyqqq', 'qqqxyzzy']),
      against: 'list',
    },
    {
      name: 'search, typo',
      server: 'larder',
      requests: search(middlingWords.map((word) => `${word.slice(0, 2)}x${word.slice(2)}`)),
      against: 'list',
    },
    {
      name: 'search, typing',
      server: 'larder',
      requests: search(middlingWords.map((word) => word.slice(0, 3))),
      against: 'list',
    },
    {
      name: 'complete an ingredient',
      server: 'larder',
      requests: ['ba', 'co', 'gra', 'lo'].map((q) => get(`/ingredients/?q=${q}`)),
      against: 'list',
    },
    {
      name: 'create',
      server: 'larder',
      requests: [{ method: 'POST', path: '/recipes/', headers: json, body: newRecipe() }],
      against: 'bare create',
      isQuick: true,
    },
    {
      name: 'mixed, 90 % reads',
      server: 'larder',
      requests: [
        ...reads,
        ...Array.from(
          { length: 10 },
          (): Request => ({ method: 'POST', path: '/recipes/', headers: json, body: newRecipe() }),
        ),
      ],
    },
  ]
}

export function newRecipe(): string {
  const ingredients = Array.from({ length: 8 }, (_, line) => ({
    ingredient_name: `bench food ${line}`,
    amount_readable: `${line + 1}00 g`,
  }))
  const steps = [
    { instruction: 'Mix everything.' },
    { instruction: 'Bake until golden.', duration_sec: 1800 },
  ]
  return JSON.stringify({ title: 'Bench cake', servings: 4, ingredients, steps })
}
