import type pg from 'pg'

export type Samples = Awaited<ReturnType<typeof chooseSamples>>

/** Maximum total time of a recipe in the search scenarios. */
export const TIMES_SEC = [1200, 1800, 2700, 3600]

/** Number of recipes that anonymous users read. */
const SAMPLED_RECIPES = 5000
const PLAIN = `word !~ '\\d'`

/** Request parameters, chosen from the data so that all sizes get comparable requests. */
export async function chooseSamples(client: pg.Client) {
  const column = async <Value>(text: string): Promise<Value[]> =>
    (await client.query({ text, rowMode: 'array' })).rows.map((row) => row[0] as Value)
  const [largest = 1] = await column<number>('select max(id) from recipes')
  const spread = (count: number) =>
    `visibility = 'public' and id in (select 1 + n * ${largest}::bigint / ${count} from generate_series(0, ${count - 1}) n)`
  return {
    recipeIds: await column<number>(
      `select id from recipes where ${spread(SAMPLED_RECIPES)} order by md5(id::text)`,
    ),
    cursors: await column<string>(
      `select translate(encode(convert_to(json_build_array(iso_time(created_at), id)::text, 'utf8'), 'base64'), E'+/=\\n', '-_')
       from recipes where ${spread(SAMPLED_RECIPES)} order by md5(id::text)`,
    ),
    categoryIds: await column<number>(`select id from categories where name like 'Kind %' order by id`),
    ingredientSets: await column<number[]>(
      `select array(select ingredient_id from recipe_ingredients ri where ri.recipe_id = r.id order by position limit 5)
       from recipes r where ${spread(300)}`,
    ),
    ingredientLines: await column<string[]>(
      `select array(select i.name from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id
         where ri.recipe_id = r.id order by ri.position)
       from recipes r where ${spread(100)}`,
    ),
    ingredientNames: await column<string>(
      `select name from ingredients where user_id is null order by md5(name) limit 100`,
    ),
    // Only long words: the last search word matches as a prefix, and a short prefix matches too much.
    rareWords: await column<string>(
      `select word from search_words where ${PLAIN} and length(word) > 7 and frequency is null order by md5(word) limit 40`,
    ),
    middlingWords: await column<string>(
      `select word from search_words where ${PLAIN} and length(word) > 5 and frequency between 0.005 and 0.05 order by md5(word) limit 40`,
    ),
    commonWords: await column<string>(
      `select word from search_words where ${PLAIN} and frequency > 0.1 order by frequency desc limit 10`,
    ),
  }
}
