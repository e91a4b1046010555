import { type Fixture, textFixture } from '../fixture.ts'

export const TEXT_FIXTURES: Fixture[] = [
  textFixture(
    {
      format: 'mealmaster',
      name: 'all.mmf',
      becomes: {
        Yield: '"servings":6',
        'ingredient 2': '2 tbsp capers, rinsed well',
        'ingredient 3': '1 tsp pepper',
      },
    },
    {
      Title: 'Herring salad',
      Categories: 'Fish',
      Yield: '6 servings',
      Source: 'A ship',
      'ingredient 1': 'salted herring',
      'ingredient 2': '',
      'ingredient 3': '',
      section: 'DRESSING',
      'ingredient 4': 'sour cream',
      step: 'Soak the fish overnight, then cut it small.',
    },
    () => `MMMMM----- Recipe via Meal-Master (tm) v8.02

      Title: Herring salad
 Categories: Fish
     Source: A ship
      Yield: 6 servings

    500 g  salted herring                      1 ts pepper
      2 tb capers; rinsed
           -well

MMMMM--------------------------DRESSING-------------------------------
    1/4 l  sour cream

  Soak the fish overnight,
  then cut it small.

MMMMM
`,
  ),
  textFixture(
    { format: 'rezkonv', name: 'all.rk', becomes: { Menge: '"servings":4' } },
    {
      Titel: 'Linsensuppe',
      Kategorien: 'Suppe',
      Menge: '4 Portionen',
      zutat: '250 Gramm Linsen',
      abschnitt: 'EINLAGE',
      'zutat 2': '2 Paar Würstchen',
      quelle: 'Kochbuch der Tante',
      schritt: 'Weich kochen.',
    },
    () => `========== REZKONV-Rezept - RezkonvSuite v1.4

     Titel: Linsensuppe
Kategorien: Suppe
     Menge: 4 Portionen

    250     Gramm Linsen
============================== EINLAGE ==============================
      2      Paar Würstchen

============================== QUELLE ==============================
                   Kochbuch der Tante

Weich kochen.
=====
`,
  ),
  textFixture(
    {
      format: 'mastercook_mxp',
      name: 'all.mxp',
      becomes: {
        'serving size': '"servings":30',
        'preparation time': '2700',
        ingredient: '1 1/2 cups sugar, sifted',
      },
    },
    {
      title: 'Silk kebab',
      'recipe by': 'Farid Example',
      'serving size': '30',
      'preparation time': '0:45',
      categories: 'Afghan',
      section: 'SYRUP',
      ingredient: '',
      step: 'Boil for ten minutes.',
      source: 'A magazine',
      copyright: '1993 by them',
      nutrition: 'Per serving: 90 Calories',
      notes: 'Use walnuts too',
      'nutr. assoc.': '0 0 0',
    },
    () => `                     *  Exported from  MasterCook  *

                             Silk kebab

Recipe By     : Farid Example
Serving Size  : 30   Preparation Time :0:45
Categories    : Afghan                          Sweets

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
                        ***SYRUP***
   1 1/2  cups          sugar -- sifted

Boil for ten minutes.

Source:
  "A magazine"
Copyright:
  "1993 by them"
                   - - - - - - - - - - - - - - - - - -

Per serving: 90 Calories

NOTES : Use walnuts too

Nutr. Assoc. : 0 0 0
`,
  ),
  textFixture(
    {
      format: 'now_youre_cooking',
      name: 'nyc.txt',
      becomes: { yield: '"servings":2', 'preparation time': '1200' },
    },
    {
      title: 'Corn chowder',
      category: 'Stews',
      ingredient: '2 cups corn, frozen',
      step: 'Simmer until thick.',
      contributor: 'Dolly Example',
      yield: '2 servings',
      'preparation time': '0:20',
      'nyc nutrilink': 'N0^1',
    },
    () => `@@@@@ Now You're Cooking! Export Format

Corn chowder

Stews

2 cups corn -- frozen

Simmer until thick.

Contributor: Dolly Example

Preparation Time: 0:20

Yield: 2 servings

NYC Nutrilink: N0^1

** Exported from Now You're Cooking! v5.93 **
`,
  ),
  textFixture(
    {
      format: 'accuchef',
      name: 'accu.txt',
      becomes: {
        D: '"servings":6',
        M: '"servings":6',
        P: '5400',
        H: '1 ½ Cup Chicken broth, hot',
        J: 'Spray the pan',
      },
    },
    {
      A: 'A taste of the south',
      B: 'Vegetables',
      D: '6',
      M: 'Servings',
      P: '1:30',
      F: 'The newspaper',
      H: '1.50 Cup',
      I: 'Chicken broth',
      K: 'hot',
      J: '1 Spray the pan',
      'line Q': 'something of its own',
    },
    (v) => `*****AccuChef V5.0 Import File (C)SIVART Software
${Object.entries(v)
  .map(([tag, value]) => `${tag.replace('line ', '')}${value}`)
  .join('\n')}
Z.....End of recipe definition
`,
  ),
]
