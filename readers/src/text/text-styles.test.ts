import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

type Style = { text: string; title: string; lines: string[]; steps: string[]; notes?: string }

/** Texts of our own, as a clipboard, a messenger or a mail gives them. */
const STYLES: Record<string, Style> = {
  'an app, with counters and check boxes': {
    text: `Banana Bread
★★★★★ 4.8 (231 ratings)
By Ann Miller
Prep Time: 15 mins
Cook Time: 1 hr
Servings: 8
Jump to recipe
Print

INGREDIENTS
▢ 3 ripe bananas
▢ 1/3 cup melted butter
▢ 1 teaspoon baking soda
▢ Pinch of salt

INSTRUCTIONS
1
Preheat the oven to 350°F (175°C), and butter a loaf pan.
2
Mash the bananas and mix the butter into them.
3
Pour the batter into the pan and bake for 1 hour.

NUTRITION
Calories: 232kcal | Fat: 8g`,
    title: 'Banana Bread',
    lines: ['3 ripe bananas', '1/3 cup melted butter', '1 teaspoon baking soda', 'Pinch of salt'],
    steps: [
      'Preheat the oven to 350°F (175°C), and butter a loaf pan.',
      'Mash the bananas and mix the butter into them.',
      'Pour the batter into the pan and bake for 1 hour.',
    ],
  },
  'a mail without headings': {
    text: `Grandma's Sugar Cookies

2 cups flour
1 cup sugar
1 egg
vanilla

Cream the sugar and the egg. Stir in the flour and the vanilla.
Roll out, cut, and bake at 375 for 8 minutes.`,
    title: "Grandma's Sugar Cookies",
    lines: ['2 cups flour', '1 cup sugar', '1 egg', 'vanilla'],
    steps: [
      'Cream the sugar and the egg. Stir in the flour and the vanilla.',
      'Roll out, cut, and bake at 375 for 8 minutes.',
    ],
  },
  'a messenger, all of it in capitals and emoji': {
    text: `🍝 ONE POT PASTA 🍝

🛒 Ingredients:
• 400g spaghetti
• 250g cherry tomatoes
• 1 onion
• 2 tbsp olive oil

👩‍🍳 Method:
1️⃣ Put everything into one pot with 1 litre of water.
2️⃣ Boil for 10 minutes, stirring often.
3️⃣ Serve with basil.

Enjoy! 😋`,
    title: 'ONE POT PASTA',
    lines: ['400g spaghetti', '250g cherry tomatoes', '1 onion', '2 tbsp olive oil'],
    steps: [
      'Put everything into one pot with 1 litre of water.',
      'Boil for 10 minutes, stirring often.',
      'Serve with basil.',
      'Enjoy! 😋',
    ],
  },
  "cook's notes behind the steps, on their line": {
    text: `White Loaf

Ingredients
500 g bread flour
7 g yeast
1 tsp salt

Directions
Mix and knead for ten minutes.
Let it rise and bake it at 220 °C.

COOK'S NOTES: All-purpose flour does as well.
You can do without a mixer.`,
    title: 'White Loaf',
    lines: ['500 g bread flour', '7 g yeast', '1 tsp salt'],
    steps: ['Mix and knead for ten minutes.', 'Let it rise and bake it at 220 °C.'],
    notes: 'All-purpose flour does as well.\nYou can do without a mixer.',
  },
  'a German page, copied whole': {
    text: `Kartoffelpuffer

Portionen: 4
Arbeitszeit ca. 30 Minuten
Schwierigkeitsgrad: simpel

Zutaten
1 kg	Kartoffeln, festkochend
2	Eier
1	Zwiebel(n)
3 EL	Mehl
	Salz und Pfeffer
	Öl zum Braten

Zubereitung
Die Kartoffeln schälen und fein reiben. Gut ausdrücken.

Mit Eiern, Mehl und der geriebenen Zwiebel mischen, salzen und pfeffern.

In heißem Öl portionsweise goldbraun braten.

Tipp: Dazu passt Apfelmus.`,
    title: 'Kartoffelpuffer',
    lines: [
      '1 kg Kartoffeln, festkochend',
      '2 Eier',
      '1 Zwiebel(n)',
      '3 EL Mehl',
      'Salz und Pfeffer',
      'Öl zum Braten',
    ],
    steps: [
      'Die Kartoffeln schälen und fein reiben. Gut ausdrücken.',
      'Mit Eiern, Mehl und der geriebenen Zwiebel mischen, salzen und pfeffern.',
      'In heißem Öl portionsweise goldbraun braten.',
    ],
    notes: 'Dazu passt Apfelmus.',
  },
  'German, with parts and without a heading over the ingredients': {
    text: `Apfelstrudel nach Tante Grete
(für 6 Personen)

Für den Teig:
250 g Mehl
1 Ei
3 EL Öl

Für die Füllung:
1 kg Äpfel
100 g Rosinen
Zimt

Zubereitung:
1. Aus Mehl, Ei und Öl einen Teig kneten und ruhen lassen.
2. Äpfel schälen, in Scheiben schneiden und mit den Rosinen mischen.
3. Teig ausziehen, füllen, rollen und 40 Min. backen.`,
    title: 'Apfelstrudel nach Tante Grete',
    lines: [
      'Für den Teig: 250 g Mehl',
      'Für den Teig: 1 Ei',
      'Für den Teig: 3 EL Öl',
      'Für die Füllung: 1 kg Äpfel',
      'Für die Füllung: 100 g Rosinen',
      'Für die Füllung: Zimt',
    ],
    steps: [
      'Aus Mehl, Ei und Öl einen Teig kneten und ruhen lassen.',
      'Äpfel schälen, in Scheiben schneiden und mit den Rosinen mischen.',
      'Teig ausziehen, füllen, rollen und 40 Min. backen.',
    ],
  },
  'German, in sentences': {
    text: `Omas Pfannkuchen
Man nehme:
200 g Mehl, 3 Eier, 300 ml Milch, 1 Prise Salz

So wird's gemacht:
Alles verrühren und eine halbe Stunde stehen lassen. Dann in Butter dünn ausbacken.`,
    title: 'Omas Pfannkuchen',
    lines: ['200 g Mehl', '3 Eier', '300 ml Milch', '1 Prise Salz'],
    steps: ['Alles verrühren und eine halbe Stunde stehen lassen. Dann in Butter dünn ausbacken.'],
  },
  'steps with names, and tools between': {
    text: `Chicken Curry
A weeknight dinner.

You will need:
- a large pan
- a wooden spoon

Ingredients (serves 4):
- 500g chicken thighs
- 1 can (400 ml) coconut milk
- 2 tbsp curry paste

How to make it:
Step 1: Fry the paste
Fry the curry paste in a little oil until it smells.
Step 2: Simmer
Add the chicken and the coconut milk and simmer for 20 minutes.`,
    title: 'Chicken Curry',
    lines: ['500g chicken thighs', '1 can (400 ml) coconut milk', '2 tbsp curry paste'],
    steps: [
      'Fry the curry paste in a little oil until it smells.',
      'Add the chicken and the coconut milk and simmer for 20 minutes.',
    ],
  },
  Markdown: {
    text: `# Lentil Salad

*Serves 2, 20 minutes*

## Ingredients

* 1 cup green lentils
* 1 shallot, minced
* **Dressing**
* 2 Tbsp vinegar
* 4 Tbsp olive oil

## Preparation

1. Boil the lentils until tender, about 20 minutes.
2. Whisk the dressing and toss everything together.

---
Source: https://kitchen.example/lentils`,
    title: 'Lentil Salad',
    lines: [
      '1 cup green lentils',
      '1 shallot, minced',
      'Dressing: 2 Tbsp vinegar',
      'Dressing: 4 Tbsp olive oil',
    ],
    steps: [
      'Boil the lentils until tender, about 20 minutes.',
      'Whisk the dressing and toss everything together.',
    ],
  },
  'the method first': {
    text: `Quick Pickles

Method
Slice the cucumbers thinly.
Heat vinegar, sugar and salt, and pour over.

Ingredients
2 cucumbers
1 cup vinegar
2 tbsp sugar`,
    title: 'Quick Pickles',
    lines: ['2 cucumbers', '1 cup vinegar', '2 tbsp sugar'],
    steps: ['Slice the cucumbers thinly.', 'Heat vinegar, sugar and salt, and pour over.'],
  },
}

test.each(Object.entries(STYLES))('%s', (_, { text, title, lines, steps, notes }) => {
  const [recipe] = readText(text).recipes
  expect({
    title: recipe?.title,
    lines: recipe?.ingredients.map(({ line, section }) => (section ? `${section}: ${line}` : line)),
    steps: recipe?.steps.map(({ instruction }) => instruction),
  }).toEqual({ title, lines, steps })
  if (notes !== undefined) expect(recipe?.notes).toBe(notes)
})
