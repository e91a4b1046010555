import type { RecipePage } from '@larder/contract/recipes/recipes'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()

/** A word of a title, and another form that a reader types. */
const FORMS: Record<string, [written: string, typed: string][]> = {
  de: [
    ['Kartoffeln', 'Kartoffel'],
    ['Zwiebel', 'Zwiebeln'],
    ['Brötchen', 'Brötchens'],
    ['gebratener', 'gebratene'],
    ['Nudeln', 'Nudel'],
  ],
  fr: [
    ['pommes', 'pomme'],
    ['gâteau', 'gâteaux'],
    ['oignon', 'oignons'],
    ['rôtie', 'rôti'],
    ['épicées', 'épicé'],
  ],
  es: [
    ['tomates', 'tomate'],
    ['judías', 'judía'],
    ['limón', 'limones'],
    ['asado', 'asadas'],
    ['rellenos', 'relleno'],
  ],
  it: [
    ['zucchine', 'zucchina'],
    ['fagioli', 'fagiolo'],
    ['cipolla', 'cipolle'],
    ['ripieni', 'ripieno'],
    ['arrosto', 'arrosti'],
  ],
  nl: [
    ['wortelen', 'wortel'],
    ['aardappel', 'aardappelen'],
    ['brood', 'broden'],
    ['gevulde', 'gevuld'],
    ['eieren', 'ei'],
  ],
  pt: [
    ['feijões', 'feijão'],
    ['morango', 'morangos'],
    ['limões', 'limão'],
    ['assado', 'assada'],
    ['recheados', 'recheado'],
  ],
  sv: [
    ['morötter', 'morot'],
    ['kanelbullar', 'kanelbulle'],
    ['räkor', 'räka'],
    ['potatisen', 'potatis'],
    ['stekt', 'stekta'],
  ],
  da: [
    ['kartofler', 'kartoffel'],
    ['boller', 'bolle'],
    ['rejer', 'reje'],
    ['løgene', 'løg'],
    ['stegt', 'stegte'],
  ],
  nb: [
    ['gulrøtter', 'gulrot'],
    ['boller', 'bolle'],
    ['reker', 'reke'],
    ['potetene', 'poteter'],
    ['stekt', 'stekte'],
  ],
  hu: [
    ['paradicsomos', 'paradicsom'],
    ['almák', 'alma'],
    ['gombával', 'gomba'],
    ['burgonyát', 'burgonya'],
    ['levesek', 'leves'],
  ],
  pl: [
    ['ziemniaki', 'ziemniaków'],
    ['pierogi', 'pierogów'],
    ['jabłkami', 'jabłka'],
    ['kurczakiem', 'kurczak'],
    ['grzybami', 'grzyby'],
  ],
  uk: [
    ['картоплею', 'картопля'],
    ['грибами', 'гриби'],
    ['яблуками', 'яблука'],
    ['куркою', 'курка'],
    ['борщу', 'борщ'],
  ],
  he: [
    ['עגבניות', 'עגבנייה'],
    ['עוגיות', 'עוגיה'],
    ['לחמניות', 'לחמניה'],
    ['תפוחים', 'תפוח'],
    ['במרק', 'מרק'],
  ],
  ja: [
    ['鶏の照り焼き', '照り焼き'],
    ['トマトスープ', 'トマト'],
    ['豚の生姜焼き', '生姜焼き'],
    ['カレーライス', 'カレー'],
    ['卵焼き', '卵'],
  ],
}

/** Words without spaces that search does not know. */
const NOT_FOUND = ['照り焼き', '生姜焼き']

test.each(Object.entries(FORMS))(
  'other forms of words are found in the language %s',
  async (language, forms) => {
    const user: TestUser = await larder.addUser(`cook-${language}`)
    for (const [title] of forms) {
      const body = { title, visibility: 'private', ingredients: [], steps: [] }
      expect((await larder.call('POST', '/recipes/', { as: user, body })).statusCode).toBe(201)
    }
    const missed: string[] = []
    for (const [title, typed] of forms) {
      const url = `/recipes/?q=${encodeURIComponent(typed)}&scope=mine`
      const { items } = (await larder.call('GET', url, { as: user })).json<RecipePage>()
      if (!items.some((recipe) => recipe.title === title)) missed.push(typed)
    }
    expect(missed).toEqual(forms.map(([, typed]) => typed).filter((typed) => NOT_FOUND.includes(typed)))
  },
)
