import pg from 'pg'

export type Samples = {
  recipeIds: number[]
  deepCursors: string[]
  categoryIds: number[]
  ingredientSets: number[][]
  rareWords: string[]
  commonWords: string[]
  middlingWords: string[]
}

/** What to ask for, chosen from the data so that every size asks alike. */
export async function chooseSamples(databaseUrl: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const column = async <Value>(text: string): Promise<Value[]> =>
    (await client.query({ text, rowMode: 'array' })).rows.map((row) => row[0] as Value)
  try {
    const [largest = 1] = await column<number>('select max(id) from recipes')
    const spread = (count: number) =>
      `select 1 + (n * ${Math.floor(largest / count)}) from generate_series(1, ${count - 1}) n`
    return {
      recipeIds: await column<number>(
        `select id from recipes where visibility = 'public' and id in (${spread(200)})`,
      ),
      deepCursors: await column<string>(
        `select replace(replace(encode(convert_to(json_build_array(iso_time(created_at), id)::text, 'utf8'), 'base64'), '=', ''), E'\\n', '')
         from recipes where visibility = 'public' and id in (${spread(50)})`,
      ),
      categoryIds: await column<number>('select id from categories order by id limit 20'),
      ingredientSets: await column<number[]>(
        `select array(select ingredient_id from recipe_ingredients ri where ri.recipe_id = r.id order by position limit 5)
         from recipes r where r.visibility = 'public' and id in (${spread(60)})`,
      ),
      rareWords: await column<string>(
        `select word from search_words where word !~ '\\d' and length(word) > 4 and frequency is null order by md5(word) limit 40`,
      ),
      commonWords: await column<string>(
        `select word from search_words where word !~ '\\d' and frequency > 0.1 order by frequency desc limit 10`,
      ),
      middlingWords: await column<string>(
        `select word from search_words where word !~ '\\d' and length(word) > 4 and frequency between 0.005 and 0.1 order by md5(word) limit 40`,
      ),
    }
  } finally {
    await client.end()
  }
}
