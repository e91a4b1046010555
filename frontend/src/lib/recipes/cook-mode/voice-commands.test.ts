import { expect, test } from 'vitest'
import { detectSpeechLanguage, findCommand } from './voice-commands.ts'

test.each([
  ['Brown the beef and simmer it for an hour.', 'en'],
  ['Das Fleisch anbraten und mit der Brühe kochen.', 'de'],
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
] as const)('%j in %s means %s', (heard, language, command) => {
  expect(findCommand(heard, language)).toBe(command)
})
