import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { listParameters, parseMessage } from './compile-message.ts'
import type { Catalogue } from './message-modules.ts'

/** Lists the faults of a translation. `same`: texts that may equal the English ones. */
export function findFaults(
  locale: string,
  translated: Catalogue,
  en: Catalogue,
  same: readonly string[],
): string[] {
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(translated, key))
  return [
    ...missing.map((key) => `'${key}' is missing in ${locale}.json.`),
    ...Object.entries(translated).flatMap(([key, text]) => {
      const faults = checkMessage(locale, text, en[key])
      if (locale !== 'en' && text === en[key] && hasWords(text) && !same.includes(text))
        faults.push('equals the English text: translate it, or list it in same-as-english.json')
      return faults.map((fault) => `'${key}' in ${locale}.json ${fault}.`)
    }),
  ]
}

function checkMessage(locale: string, text: string, english: string | undefined): string[] {
  if (english === undefined) return ['does not exist in en.json']
  let message: MessageFormatElement[]
  try {
    message = parseMessage(text)
  } catch (error) {
    return [`cannot be parsed: ${(error as Error).message}`]
  }
  const faults = findPluralFaults(message, new Intl.PluralRules(locale).resolvedOptions().pluralCategories)
  const [given, wanted] = [message, parseMessage(english)].map((each) =>
    [...listParameters(each).keys()].sort(),
  )
  if (String(given) !== String(wanted)) faults.push(`has the parameters ${given}, not ${wanted}`)
  if (text.includes("'")) faults.push('has an apostrophe that is not ’')
  if (/^\s|\s$/.test(text) !== /^\s|\s$/.test(english)) faults.push('begins or ends with a space')
  return faults
}

function findPluralFaults(message: MessageFormatElement[], categories: readonly string[]): string[] {
  return message.flatMap((part) => {
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return []
    const forms = Object.keys(part.options)
    const inner = Object.values(part.options).flatMap(({ value }) => findPluralFaults(value, categories))
    if (part.type === TYPE.select) return inner
    const unknown = forms.filter((form) => !form.startsWith('=') && !categories.includes(form))
    const absent = categories.filter((category) => !forms.includes(category))
    return [
      ...absent.map((form) => `has no plural form '${form}'`),
      ...unknown.map((form) => `has the unknown plural form '${form}'`),
      ...inner,
    ]
  })
}

/** Names of parameters are not words. Short texts such as "OK" and units are often the same. */
const hasWords = (text: string) => /\p{L}{4,}/u.test(text.replace(/\{\w+(, \w+,)?|\}/g, ' '))
