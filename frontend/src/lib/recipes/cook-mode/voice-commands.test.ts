import { expect, test } from 'vitest'
import { detectSpeechLanguage, findCommand } from './voice-commands.ts'

test.each([
  ['Brown the beef and simmer it for an hour.', 'en'],
  ['Das Fleisch anbraten und mit der Brühe kochen.', 'de'],
  ['Faites revenir les oignons dans le beurre avec une pincée de sel.', 'fr'],
  ['Snijd de ui en bak het vlees met een beetje olie.', 'nl'],
  ['Pokrój cebulę i smaż na maśle przez 5 minut.', 'pl'],
  ['Наріжте цибулю і смажте на олії до золотистого кольору.', 'uk'],
  ['מטגנים את הבצל עם השמן עד להזהבה.', 'he'],
  ['', 'en'],
] as const)('%j is read aloud in %s', (text, language) => {
  expect(detectSpeechLanguage(text)).toBe(language)
})

test.each([
  ['okay next please', 'en', 'next'],
  ['go back', 'en', 'back'],
  ['say that again', 'en', 'repeat'],
  ['next no back', 'en', 'back'],
  ['and weiter', 'en', undefined],
  ['ja weiter bitte', 'de', 'next'],
  ['zurück', 'de', 'back'],
  ['noch mal', 'de', 'repeat'],
  ['the nextdoor kitchen', 'en', undefined],
  ['step two', 'xx', undefined],
] as const)('%j in %s means %s', (heard, language, command) => {
  expect(findCommand(heard, language)).toBe(command)
})

/** The words of `voice_listen_stop`, in the order next, back, repeat. */
test.each([
  ['en', 'next', 'back', 'repeat'],
  ['de', 'weiter', 'zurück', 'nochmal'],
  ['fr', 'suivant', 'retour', 'répéter'],
  ['es', 'siguiente', 'atrás', 'repetir'],
  ['it', 'avanti', 'indietro', 'ripeti'],
  ['nl', 'volgende', 'terug', 'herhaal'],
  ['pt-BR', 'próximo', 'voltar', 'repetir'],
  ['sv', 'nästa', 'tillbaka', 'upprepa'],
  ['da', 'næste', 'tilbage', 'gentag'],
  ['nb', 'neste', 'tilbake', 'gjenta'],
  ['pl', 'dalej', 'wstecz', 'powtórz'],
  ['uk', 'далі', 'назад', 'повтори'],
  ['he', 'הבא', 'חזרה', 'שוב'],
])('the commands in %s', (language, next, back, repeat) => {
  expect([next, back, repeat].map((word) => findCommand(`… ${word}.`, language))).toEqual([
    'next',
    'back',
    'repeat',
  ])
})
