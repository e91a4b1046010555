/** Column names of recipe fields; compared without case, spaces and punctuation. */
const COLUMN_NAMES = {
  title:
    'title name recipe recipename recipetitle titel rezept rezeptname bezeichnung nom titre nombre titolo',
  description: 'description summary beschreibung intro introduction about text shortdescription',
  notes: 'notes note notizen anmerkungen comments comment tips hints remarks recipenotes kommentar',
  servings:
    'servings serves portions portionen personen yield quantity recipeyield servingsize makes serving anzahlportionen serve',
  yield: 'yields yieldtext recipeyieldtext',
  prep: 'preptime preparationtime activetime preptimeminutes preparation prep vorbereitungszeit zubereitungszeit arbeitszeit prepminutes preptimeinminutes prepduration',
  cook: 'cooktime cookingtime cooktimeminutes cook kochzeit backzeit kochbackzeit performtime cookminutes baketime cookingduration cooktimeinminutes',
  total: 'totaltime time duration gesamtzeit totaltimeminutes totalminutes readyin totaltimeinminutes',
  url: 'url sourceurl link website weblink orgurl recipeurl originalurl adresse sourcelink',
  source: 'source quelle sourcename book cookbook site publisher herkunft creditedto creditText',
  author: 'author autor by creator chef verfasser recipeby',
  language: 'language locale sprache inlanguage',
  categories:
    'categories category kategorie kategorien course cuisine mealtype recipecategory recipecuisine type dishtype maincategory folder folders collection collections courses cuisines',
  tags: 'tags keywords labels label tag schlagworte stichworte diet diets mainingredient',
  ingredients:
    'ingredients ingredient zutaten ingredientlist recipeingredient recipeingredients ingredientes ingrédients ingredienti ingredientlines',
  steps:
    'directions instructions steps method preparationsteps anleitung zubereitung arbeitsschritte recipeinstructions procedure instruction direction preparación préparation preparazione cookingsteps directionsteps',
  picture:
    'image images imageurl imageurls photo photos photourl picture pictures pictureurl originalpicture thumbnail coverimage bild heroimage imagepath imagefilename photourls',
  rating: 'rating stars bewertung ratingvalue myrating userrating',
  favourite: 'favorite favourite isfavorite isfavourite starred favorit onfavorites',
  private: 'private isprivate privat',
  created: 'created createdat datecreated dateadded addeddate erstellt creationdate created_at',
  nutrition: 'nutrition nutritionalinfo nutritioninfo nutritionfacts naehrwerte nährwerte',
} as const

export type TargetField = keyof typeof COLUMN_NAMES

/** Nutrition columns such as calories and fat keep their names. */
export const NUTRIENTS = new Set(
  'calories kcal energy fat totalfat saturatedfat transfat cholesterol sodium sugar sugars carbohydrate carbohydrates carbs totalcarbohydrate fiber fibre dietaryfiber protein proteins unsaturatedfat caloriesperserving'.split(
    ' ',
  ),
)

export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const HOMES = new Map<string, TargetField>(
  Object.entries(COLUMN_NAMES).flatMap(([home, names]) =>
    names.split(' ').map((name) => [plainName(name), home as TargetField] as const),
  ),
)

export const findTargetField = (name: string): TargetField | null => HOMES.get(plainName(name)) ?? null
