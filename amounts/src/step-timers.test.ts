import { expect, test } from 'vitest'
import { stepTimers } from './step-timers.ts'

const seconds = (instruction: string, duration_sec: number | null) =>
  stepTimers({ instruction, duration_sec }).map((timer) => timer.seconds)

test.each([
  ['Simmer 45 minutes, then 15.', [2700, 900]],
  ['Simmer for 45 minutes, and then another 15', [2700, 900]],
  ['Simmer 45 minutes, then 15 uncovered.', [2700, 900]],
  ['Fry 8–10 min until golden.', [480, 600]],
  ['Bake for 20 to 25 minutes.', [1200, 1500]],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', [1200, 300]],
  ['45 Minuten köcheln, dann 15.', [2700, 900]],
  ['Simmer 1 hour 30 minutes, stirring.', [5400]],
  ['Rest 1 ½ hours.', [5400]],
  ['Eine ½ Stunde gehen lassen.', [1800]],
  ['8 bis 10 Min. braten', [480, 600]],
  ['Blitz for 30 seconds.', [30]],
  ['Bake 10 minutes, turn, bake 10 minutes.', [600]],
  ['simmer 1 1/2 hours', [5400]],
  ['simmer 1½ hours', [5400]],
  ['simmer 1-1/2 hours', [5400]],
  ['Simmer 3/4 hour.', [2700]],
  ['Simmer 4 to 4 1/2 hrs.', [14400, 16200]],
  ['Simmer 1.5 hours.', [5400]],
  ['1,5 Stunden köcheln.', [5400]],
  ['Rest for half an hour.', [1800]],
  ['Rest for an hour and a half.', [5400]],
  ['Rest for one and a half hours.', [5400]],
  ['Rest for a quarter of an hour.', [900]],
  ['Rest three quarters of an hour.', [2700]],
  ['Bake for forty-five minutes.', [2700]],
  ['Fry for a minute or two.', [60, 120]],
  ['Fold at half-hour intervals.', [1800]],
  ['A ten-minute rest.', [600]],
  ['Bake 30 minutes to 1 hour.', [1800, 3600]],
  ['Bake for between 20 and 25 minutes.', [1200, 1500]],
  ['Bake 10 more minutes.', [600]],
  ['Eine Dreiviertelstunde backen.', [2700]],
  ['Eine Viertelstunde ruhen lassen.', [900]],
  ['Eine halbe Stunde ruhen lassen.', [1800]],
  ['Anderthalb Stunden schmoren.', [5400]],
  ['Zweieinhalb Stunden schmoren.', [9000]],
  ['Ein bis zwei Minuten rösten.', [60, 120]],
  ['Fünfundvierzig Minuten backen.', [2700]],
  ['1 Std. 30 schmoren.', [5400]],
  ['1 Std. 30 Min. schmoren.', [5400]],
  ['Braise 1h30.', [5400]],
  ['Braise 1 h 30.', [5400]],
  ['1:30 h schmoren.', [5400]],
  ['Boil 2 minutes 30 seconds.', [150]],
  ['Marinate for 2 days.', [172800]],
  ['Cook 1 hour. Add 30 g butter.', [3600]],
  ['Cook 1 hour 350 °F.', [3600]],
  ['Serve at once. Keeps for 3 days.', []],
  ['Toasts well for two days after.', []],
  ['Press it down once a day.', []],
  ['Brush it a second time.', []],
  ['After half an hour, turn it and bake 10 minutes.', [600]],
  ['Bake it. After half an hour, turn it.', [1800]],
  ['Add a cup of milk and half an onion.', []],
  ['Wait a few minutes. Eat within the hour.', []],
  ['Heat the oven to 220 °C, then add 15 eggs.', []],
  ['Add 3 hazelnuts and 2 minced shallots.', []],
])('%s', (instruction, expected) => {
  expect(seconds(instruction, null)).toEqual(expected)
})

test("puts the cook's own choice first, and once", () => {
  expect(seconds('Bake 8–10 min.', 600)).toEqual([480, 600])
  expect(seconds('Bake 8–10 min.', 900)).toEqual([900, 480, 600])
  expect(seconds('Bake.', 900)).toEqual([900])
  expect(seconds('Bake.', null)).toEqual([])
})

test.each([
  ['Simmer 45 minutes, then 15 uncovered.', ['simmer', 'simmer']],
  ['Bake for 20 minutes, then let rest 5 minutes.', ['bake', 'rest']],
  ['Heat the oil. Add onions and cook until soft, about 10 minutes.', ['cook']],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', ['backen', 'ruhen']],
  ['Lasse den Teig 1 Stunde gehen. Backe ihn dann 30 Minuten.', ['gehen', 'backen']],
  ['Die Suppe köchelt 40 Min. vor sich hin.', ['köcheln']],
  ['Simmering takes 10 minutes.', ['simmer']],
  ['Leave the brown sugar for 10 minutes.', ['rest']],
  ['Fry the onions and the garlic for 10 minutes, then brown the meat.', ['fry']],
  ['Fry the onions over a medium heat for 10 minutes.', ['fry']],
  ['Simmer, stirring, for 10 minutes.', ['simmer']],
  ['Cook the browned meat in a frying pan for 10 minutes.', ['cook']],
  ['Mix the meat with the soy sauce and put it aside for 20 minutes.', ['rest']],
  ['Bake the loaf. After 20 minutes, stir the sauce.', ['bake']],
  ['For 10 minutes, whisk the yolks.', ['whisk']],
  ['Koche die Kartoffeln 20 Minuten und brate den Speck.', ['kochen']],
  ['Die Zwiebeln andünsten und 10 Minuten köcheln lassen, dann braten.', ['köcheln']],
  ['Wait 10 minutes. Then fry.', [undefined]],
])('the timers of %j are called %j', (instruction, verbs) => {
  expect(stepTimers({ instruction, duration_sec: null }).map(({ verb }) => verb)).toEqual(verbs)
})

test.each([
  ['Whisk everything and let it rest.', 'rest'],
  ['Stir in the sugar until it has dissolved, cover, and let it steep.', 'steep'],
  ['Chill until it is very cold; cold drinks want more sugar than warm ones.', 'chill'],
  ['Toast the nuts until they smell good, let them cool and grind them.', 'toast'],
  ['Let the rice steam while you cook the rest.', 'steam'],
  ['Simmer, stirring, until thick. Keep it warm.', 'simmer'],
  ['Den Teig abdecken und gehen lassen, bis er sich verdoppelt hat.', 'gehen'],
])('a time that only the author set is called by the main verb: %s', (instruction, verb) => {
  expect(stepTimers({ instruction, duration_sec: 600 })).toEqual([{ seconds: 600, verb }])
})
