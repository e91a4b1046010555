import { createZip, type Fixture, PICTURE, textFixture } from '../fixture.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const csv = (delimiter: string) => (values: Record<string, string>) =>
  [Object.keys(values), Object.values(values)].map((row) => row.map(quoted).join(delimiter)).join('\n')

export const TABLE_FIXTURES: Fixture[] = [
  textFixture(
    {
      format: 'plan_to_eat',
      name: 'plantoeat.csv',
      becomes: {
        'Prep Time': '4500',
        'Cook Time': '600',
        'Total Time': '5100',
        Servings: '"servings":7',
        Ingredients: '"section":"Filling"',
        Directions: 'Fold and fry',
        Rating: '"rating":3',
        Private: '"is_private":true',
      },
    },
    {
      Title: 'Pierogi',
      Course: 'Main Course',
      Cuisine: 'Polish',
      'Main Ingredient': 'Potatoes',
      Description: 'Half-moons',
      Source: 'Grandmother',
      Url: 'https://example.org/pierogi',
      'Url Host': 'example.org',
      'Prep Time': '75',
      'Cook Time': '10',
      'Total Time': '85',
      Servings: '7',
      Yield: '40 pieces',
      Ingredients: ', Filling\n500 g quark\n, Dough\n400 g wheat flour',
      Directions: 'Fold and fry\nServe hot',
      Tags: 'Freezer',
      Rating: '3',
      'Public Url': 'https://app.example.org/1',
      'Photo Url': 'https://example.org/pierogi.jpg',
      Private: 'yes',
      'Nutritional Score (generic)': '13',
      Calories: '271',
      Fat: '9.5',
      Cost: 'cheap',
      'Created At': '2023-10-13 20:29:29',
      'Updated At': '2023-10-14 20:29:29',
    },
    csv(','),
  ),
  textFixture(
    {
      format: 'my_recipe_box',
      name: 'myrecipebox.csv',
      becomes: {
        ingredients: '2 large potatoes',
        instructions: 'Slice them',
        preparationTime: '660',
        cookingTime: '780',
        totalTime: '1440',
        favorite: '"is_favourite":true',
        rating: '"rating":4',
      },
    },
    {
      title: 'Potato slices',
      description: 'Crisp ones',
      preparationTime: '11',
      cookingTime: '13',
      inactiveTime: '17',
      totalTime: '24',
      quantity: '2 trays',
      ingredients: '2 large potatoes\nsalt',
      instructions: 'Slice them\nBake them',
      notes: 'Dry well',
      nutrition: 'calories : 150 kcal',
      favorite: 'true',
      rating: '4',
      categories: 'Sides',
      tags: 'oven',
      video: 'https://example.org/film',
      source: 'https://example.org/slices',
      originalPicture: 'https://example.org/slices.jpg',
    },
    csv(','),
  ),
  textFixture(
    {
      format: 'csv',
      name: 'rezepte.csv',
      becomes: { Kochzeit: '2700', Zutaten: '250 g Quark', Anleitung: 'Backen' },
    },
    {
      Rezeptname: 'Käsekuchen',
      Zutaten: '250 g Quark\n3 Eier',
      Anleitung: 'Rühren\nBacken',
      Kochzeit: '45 Min.',
      Portionen: 'eine Springform',
      Kategorie: 'Kuchen',
      Notizen: 'Über Nacht kühlen',
      Schwierigkeit: 'leicht',
    },
    csv(';'),
  ),
]

const keeper = (values: Record<string, string>) => `<html><body><div class="recipe-details">
  ${Object.entries(values)
    .filter(([name]) => !name.startsWith('photo'))
    .map(([name, value]) => `<div itemprop="${name}"><p>${value.split('\n').join('</p><p>')}</p></div>`)
    .join('\n')}
  <img src="${values.photo0}" itemprop="photo0"><hr></div></body></html>`

export const PAGE_FIXTURES: Fixture[] = [
  textFixture(
    {
      format: 'recipe_keeper',
      name: 'RecipeKeeper.zip',
      becomes: {
        prepTime: '600',
        cookTime: '3660',
        recipeIngredients: '200 g biscuits',
        recipeDirections: 'Chill overnight',
        recipeRating: '"rating":4',
        recipeIsFavourite: '"is_favourite":true',
        recipeYield: '"servings":8',
      },
    },
    {
      recipeId: 'id-1',
      recipeShareId: 'share-1',
      name: 'Cheesecake',
      recipeSource: 'https://example.org/cheesecake',
      recipeRating: '4',
      recipeIsFavourite: 'True',
      recipeYield: 'Serves 8',
      prepTime: 'PT10M',
      cookTime: 'PT1H1M',
      recipeIngredients: '200 g biscuits\n80 g butter',
      recipeDirections: '1. Crush them\n2. Chill overnight',
      recipeNotes: 'No baking',
      recipeCategory: 'Cake',
      recipeCourse: 'Dessert',
      recipeCollection: 'Parties',
      recipeNutCalories: '571',
      recipeMood: 'festive',
      photo0: 'images/one_0.jpg',
    },
    keeper,
    (text) => createZip({ 'recipes.html': text, 'images/one_0.jpg': PICTURE }),
  ),
  textFixture(
    {
      format: 'copy_me_that',
      name: 'copymethat.zip',
      becomes: {
        'starred[]': '"is_favourite":true',
        'ratingValue[]': '"rating":4',
        'recipeYield[]': '"servings":6',
      },
    },
    {
      'name[]': 'Stuffed shells',
      'original_link[]': 'https://example.org/shells',
      'description[]': 'A tray of comfort',
      'recipeCategory[]': 'pasta',
      'made_this[]': 'I made this.',
      'starred[]': 'Is starred.',
      'ratingValue[]': '4',
      'recipeYield[]': '6',
      recipeIngredient_subheader: 'For the filling',
      recipeIngredient: '24 jumbo shells',
      instruction_subheader: 'At the stove',
      instruction: 'Boil the shells',
      'recipeNote[]': 'Use a piping bag',
    },
    (values) => `<html><body><div class = "recipe">
<div id = "name">${values['name[]']}</div>
<div id = "link">Adapted from <a id = "original_link" href = "${values['original_link[]']}">there</a></div>
<img class= "recipeImage" src = "images/shells.jpg" width="120px"/>
<div id = "description">${values['description[]']}</div>
<div id = "categories"><span>Tags: </span><span class = "recipeCategory">${values['recipeCategory[]']}</span></div>
<div id = "extra_info"><span id="made_this"> I made this. </span><span id="starred">Is starred. </span>
<span id="rating">Rated <span id = "ratingValue">4</span>/5</span></div>
<div id = "servings">Servings: <a id="recipeYield">6</a></div>
<ul id = "recipeIngredients"><li class= "recipeIngredient_subheader">${values.recipeIngredient_subheader}</li>
<li class= "recipeIngredient">${values.recipeIngredient}</li></ul>
<ol id = "recipeInstructions"><li class = "instruction_subheader">${values.instruction_subheader}</li>
<li class = "instruction" value = "1">${values.instruction}</li></ol>
<ul id = "recipeNotes"><li class = "recipeNote">${values['recipeNote[]']}</li></ul></div></body></html>`,
    (text) => createZip({ 'recipes.html': text, 'images/shells.jpg': PICTURE }),
  ),
]

export const MARKUP_FIXTURES: Fixture[] = [
  textFixture(
    { format: 'chowdown', name: 'chowdown.zip', becomes: { tags: 'greens' } },
    {
      layout: 'recipe',
      title: 'Roasted okra',
      image: 'okra.jpg',
      imagecredit: 'somebody',
      tags: 'sides, greens',
      'ingredients[]': '1 bunch of okra',
      'directions[]': 'Slice in half',
      story: 'Few like it, we do.',
    },
    (values) => `---
layout: ${values.layout}
title: "${values.title}"
image: ${values.image}
imagecredit: ${values.imagecredit}
tags: ${values.tags}
ingredients:
- ${values['ingredients[]']}
directions:
- ${values['directions[]']}
---

${values.story}
`,
    (text) => createZip({ 'site/_recipes/okra.md': text, 'site/images/okra.jpg': PICTURE }),
  ),
  textFixture(
    {
      format: 'cooklang',
      name: 'cooklang.zip',
      becomes: {
        servings: '"servings":2',
        'prep time': '300',
        time: '1500',
        tags: 'veggie',
        text: 'Fry 2 eggs in the pan for 3 minutes.',
      },
    },
    {
      title: 'Fried eggs',
      source: 'Own head',
      author: 'Ida Example',
      servings: '2',
      course: 'Breakfast',
      cuisine: 'Plain',
      locale: 'en-gb',
      'prep time': '5 minutes',
      time: '25 minutes',
      difficulty: 'easy',
      tags: 'quick, veggie',
      description: 'Nothing simpler',
      text: 'Fry @eggs{2} in the #pan for ~{3%minutes}.',
      note: 'Salt at the end.',
    },
    ({ text, note, ...front }) => `---
${Object.entries(front)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}
---
= Stove =
${text}

> ${note}
`,
    (text) =>
      createZip({
        'Fried eggs.cook': text,
        'Fried eggs.jpg': PICTURE,
        'Fried eggs.1.jpg': PICTURE,
        'config/aisle.conf': '[dairy]\neggs | egg\n',
        'Week.menu': '==Monday (2026-03-09)==\n\nBreakfast: \\\n- @./Fried eggs{2%servings}\n',
      }),
  ),
]
